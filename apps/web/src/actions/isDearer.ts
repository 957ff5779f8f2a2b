import { mostPerGas } from '../chain/readGasFees.ts'
import type { ActionQuote } from './ActionState.ts'

/** Fees move with every block: a rise of the most payable up to this, percent, is within what was reviewed. */
const marginPercent = 25n

/** Whether the network may take clearly more than was reviewed. */
export function isDearer(now: ActionQuote, reviewed: ActionQuote): boolean {
  return mostOf(now) * 100n > mostOf(reviewed) * (100n + marginPercent)
}

/** The most that the transaction may pay to the network, wei. */
function mostOf({ gas, fees }: ActionQuote): bigint {
  return gas * mostPerGas(fees.offer)
}
