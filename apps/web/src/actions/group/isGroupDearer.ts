import { mostPerGas } from '../../chain/readGasFees.ts'
import type { GroupQuote } from './GroupState.ts'

/** Fees move with every block: a rise of the most payable up to this, percent, is within what was reviewed. */
const marginPercent = 25n

/** Whether clearly more may be paid than was reviewed: to the network, or to the contracts with the calls. */
export function isGroupDearer(now: GroupQuote, reviewed: GroupQuote): boolean {
  return isAbove(networkOf(now), networkOf(reviewed)) || isAbove(now.valueWei, reviewed.valueWei)
}

const isAbove = (now: bigint, reviewed: bigint) => now * 100n > reviewed * (100n + marginPercent)

/** The most that all of them may pay to the network, wei. */
function networkOf({ gas, fees }: GroupQuote): bigint {
  return gas.reduce((sum, each) => sum + each, 0n) * mostPerGas(fees.offer)
}
