import { mostPerGas } from '../chain/readGasFees.ts'
import type { ActionQuote } from './ActionState.ts'
import { isClearlyAbove } from './isClearlyAbove.ts'

/** Whether the network may take clearly more than was reviewed. */
export function isDearer(now: ActionQuote, reviewed: ActionQuote): boolean {
  return isClearlyAbove(mostOf(now), mostOf(reviewed))
}

/** The most that the transaction may pay to the network, wei. */
function mostOf({ gas, fees }: ActionQuote): bigint {
  return gas * mostPerGas(fees.offer)
}
