import type { ConfluxNetworkId, EthereumNetworkId } from '@granary/chains'
import { confluxNetworkIds, confluxNetworks, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import type { ActionRecord } from '../../actions/ActionRecord.ts'
import type { MessageId } from '../../i18n/MessageId.ts'

/** What an action of one kind is called, and the page that goes on with it. */
type ActionKind = { title: MessageId } & (
  | { to: '/conflux/espace/staking' | '/conflux/espace/dashboard' }
  | { to: '/$network/operation' | '/$network/claim'; action?: string }
)

const kinds: Readonly<Record<string, ActionKind>> = {
  'conflux.stake': { title: 'reward.unfinished.action.conflux.stake', to: '/conflux/espace/staking' },
  'conflux.unstake': { title: 'reward.unfinished.action.conflux.unstake', to: '/conflux/espace/dashboard' },
  'conflux.claim': { title: 'reward.unfinished.action.conflux.claim', to: '/conflux/espace/dashboard' },
  'conflux.withdraw': { title: 'reward.unfinished.action.conflux.withdraw', to: '/conflux/espace/dashboard' },
  'ethereum.partial': {
    title: 'reward.unfinished.action.ethereum.partial',
    to: '/$network/operation',
    action: 'partial',
  },
  'ethereum.exit': {
    title: 'reward.unfinished.action.ethereum.exit',
    to: '/$network/operation',
    action: 'exit',
  },
  'ethereum.compound': {
    title: 'reward.unfinished.action.ethereum.compound',
    to: '/$network/operation',
    action: 'compound',
  },
  'ethereum.consolidate': {
    title: 'reward.unfinished.action.ethereum.consolidate',
    to: '/$network/operation',
    action: 'consolidate',
  },
  'ethereum.topUp': {
    title: 'reward.unfinished.action.ethereum.topUp',
    to: '/$network/operation',
    action: 'top-up',
  },
  'ethereum.claim': { title: 'reward.unfinished.action.ethereum.claim', to: '/$network/claim' },
}

/** Undefined for a kind that this version of the site does not know. */
export function actionKindOf(kind: string): ActionKind | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** Where an action is gone on with. */
export type ActionWay =
  | {
      to: '/conflux/espace/staking' | '/conflux/espace/dashboard'
      search: { network: ConfluxNetworkId; pool: string; account: string }
    }
  | {
      to: '/$network/operation' | '/$network/claim'
      params: { network: EthereumNetworkId }
      search: { account: string; action?: string }
    }

/** Undefined where this version of the site has no page for it. */
export function wayOf({ kind, chainId, to, account }: ActionRecord): ActionWay | undefined {
  const known = actionKindOf(kind)
  if (!known) return undefined
  if (known.to === '/$network/operation' || known.to === '/$network/claim') {
    const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
    const search = { account, ...(known.action && { action: known.action }) }
    return network && { to: known.to, params: { network }, search }
  }
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === chainId)
  return network && { to: known.to, search: { network, pool: to, account } }
}

/** The path of that page. */
export function pathOf(way: ActionWay): string {
  return 'params' in way ? way.to.replace('$network', way.params.network) : way.to
}
