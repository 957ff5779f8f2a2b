import { findChain } from '@granary/chains'
import type { TransactionRecord } from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { actionsOf } from '#web/transaction/actionsOf.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { NetworkModule, PlanKind, PlanKindView, SiteLink } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'

const modules: readonly NetworkModule[] = networks

const kinds: Readonly<Record<string, PlanKind>> = Object.assign({}, ...modules.map(each => each.planKinds))

/** The networks' own drivers, by the name in a step. */
export const drivers: NonNullable<NetworkModule['drivers']> = Object.assign(
  {},
  ...modules.map(each => each.drivers),
)

/** Undefined for a kind that this version of the site does not know. */
function kindOf(kind: string): PlanKind | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** Fetches the kind's own view; undefined for plans of plain calls. */
export function viewOf({ kind }: TransactionRecord): (() => Promise<PlanKindView>) | undefined {
  const known = kindOf(kind)
  return known && 'view' in known ? known.view : undefined
}

/** Whether the list has rows for it. */
export function isListed(record: TransactionRecord): boolean {
  return viewOf(record) !== undefined || actionsOf(record).length > 0
}

/** The page that resumes an action; undefined where this version of the site has none. */
export function wayOf(action: ActionRecord): SiteLink | undefined {
  const kind = kindOf(action.kind)
  return kind && 'link' in kind ? kind.link(action) : undefined
}

/** What an action is, of what, and where. */
export function actionText({ kind: name, facts, call, chainId }: ActionRecord, t: Translate): string {
  const kind = kindOf(name)
  return t('reward.unfinished.action.what', {
    action: kind && 'title' in kind ? t(kind.title) : name,
    pool:
      facts.pool ??
      (facts.index ? t('reward.unfinished.action.ofValidator', { index: facts.index }) : call.to),
    network: findChain(chainId)?.name ?? String(chainId),
  })
}
