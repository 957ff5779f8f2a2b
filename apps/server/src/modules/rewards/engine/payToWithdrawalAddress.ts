import type { RecipientsOf } from './proposalEvents.ts'
import { withdrawalAddressOf } from './Tracked.ts'

/** The rule where there are no splitters: what goes to the withdrawal address is the staker's. */
export const payToWithdrawalAddress: RecipientsOf = async ({ withdrawalCredentials }) => {
  const address = withdrawalAddressOf(withdrawalCredentials)
  return address ? [{ address, stakerBps: 10_000, isSplitter: false }] : []
}
