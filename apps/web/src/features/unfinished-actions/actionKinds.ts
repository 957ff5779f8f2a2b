import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { NetworkModule, PlanKind, SiteLink } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'

const kinds: Readonly<Record<string, PlanKind>> = Object.assign(
  {},
  ...(networks as readonly NetworkModule[]).map(({ planKinds }) => planKinds),
)

/** What follows the steps that no chain family's own driver does, by the name in their records. */
export const drivers: NonNullable<NetworkModule['drivers']> = Object.assign(
  {},
  ...(networks as readonly NetworkModule[]).map(module => module.drivers),
)

/** Undefined for a kind that this version of the site does not know. */
export function actionKindOf(kind: string): PlanKind | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** Where an action is gone on with; undefined where this version of the site has no page for it. */
export function wayOf(action: ActionRecord): SiteLink | undefined {
  return actionKindOf(action.kind)?.link(action)
}
