import type { ActionState } from '#web/actions/ActionState.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** The pool that the transaction on the screen is for: a resumed one may be for another than the address names. */
export function poolOfState(state: ActionState, pools: readonly OfferedPool[]): OfferedPool | null {
  const to = 'request' in state ? state.request.call.to : 'record' in state ? state.record.to : null
  return pools.find(({ address }) => address === to?.toLowerCase()) ?? null
}
