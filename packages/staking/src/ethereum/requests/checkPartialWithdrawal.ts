import type { Hex } from '../Hex.ts'
import { ownerObstacle } from './ownerObstacle.ts'
import type { RequestObstacle } from './RequestObstacle.ts'
import { maxPendingPartialWithdrawals } from './requestLimits.ts'
import { seniorityObstacle } from './seniorityObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'
import { withdrawableNowGwei } from './withdrawableNowGwei.ts'

export type PartialWithdrawalWish = {
  /** Who sends the request, 20 bytes. */
  account: Hex
  amountGwei: bigint
}

/**
 * Whether the chain would pay exactly the requested amount (consensus specification, electra,
 * process_withdrawal_request): null if so.
 */
export function checkPartialWithdrawal(
  validator: ValidatorStanding,
  chain: ChainStanding,
  { account, amountGwei }: PartialWithdrawalWish,
): RequestObstacle | null {
  if (amountGwei <= 0n) return { code: 'PARTIAL_AMOUNT_ZERO', fromEpoch: null }
  const general = ownerObstacle(validator, account) ?? seniorityObstacle(validator, chain)
  if (general) return general
  if (!validator.withdrawalCredentials.startsWith('0x02'))
    return { code: 'PARTIAL_NEEDS_COMPOUNDING', fromEpoch: null }
  if (chain.pendingPartialWithdrawals >= maxPendingPartialWithdrawals)
    return { code: 'PARTIAL_QUEUE_FULL', fromEpoch: null }
  const excessGwei = withdrawableNowGwei(validator)
  if (excessGwei === 0n) return { code: 'PARTIAL_NOTHING_TO_WITHDRAW', fromEpoch: null }
  if (amountGwei > excessGwei) return { code: 'PARTIAL_ABOVE_EXCESS', fromEpoch: null }
  return null
}
