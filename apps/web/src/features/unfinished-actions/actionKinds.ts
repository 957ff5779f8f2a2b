import type { MessageId } from '../../i18n/MessageId.ts'

/** What an action of one kind is called, and the page that goes on with it. */
type ActionKind = { title: MessageId; to: '/conflux/espace/staking' | '/conflux/espace/dashboard' }

const kinds: Readonly<Record<string, ActionKind>> = {
  'conflux.stake': { title: 'reward.unfinished.action.conflux.stake', to: '/conflux/espace/staking' },
  'conflux.unstake': { title: 'reward.unfinished.action.conflux.unstake', to: '/conflux/espace/dashboard' },
  'conflux.claim': { title: 'reward.unfinished.action.conflux.claim', to: '/conflux/espace/dashboard' },
  'conflux.withdraw': { title: 'reward.unfinished.action.conflux.withdraw', to: '/conflux/espace/dashboard' },
}

/** Undefined for a kind that this version of the site does not know. */
export function actionKindOf(kind: string): ActionKind | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}
