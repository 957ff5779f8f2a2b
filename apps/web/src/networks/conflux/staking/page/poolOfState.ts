import type { ActionState } from '#web/actions/ActionState.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** The pool of the transaction shown: a resumed one may differ from the pool in the address. */
export function poolOfState(state: ActionState, pools: readonly OfferedPool[]): OfferedPool | null {
  const to = 'request' in state ? state.request.call.to : 'record' in state ? state.record.to : null
  return pools.find(({ address }) => address === to?.toLowerCase()) ?? null
}
