import { type FlowState, isUnderWay } from '#web/transaction/FlowState.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** The pool of the transaction shown: a resumed one may differ from the pool in the address. */
export function poolOfState(state: FlowState, pools: readonly OfferedPool[]): OfferedPool | null {
  const shown = isUnderWay(state) ? state : null
  const to = shown?.requests[0]?.call.to ?? shown?.actions[0]?.to
  return pools.find(({ address }) => address === to?.toLowerCase()) ?? null
}
