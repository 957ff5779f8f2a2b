import { minDepositGwei } from '../constants.ts'
import type { Hex } from '../hex.ts'
import { ownerObstacle, type RequestObstacle, seniorityObstacle } from './RequestObstacle.ts'
import { maxPendingPartialWithdrawals } from './requestLimits.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

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

/**
 * The most of a partial withdrawal: the balance above 32 ETH, less earlier unpaid requests. 0 for credentials that
 * are not compounding (theirs is paid automatically) and below an effective balance of 32 ETH.
 * @returns gwei
 */
export function withdrawableNowGwei(
  validator: Pick<
    ValidatorStanding,
    'withdrawalCredentials' | 'balanceGwei' | 'effectiveBalanceGwei' | 'pendingPartialGwei'
  >,
): bigint {
  const { withdrawalCredentials, balanceGwei, effectiveBalanceGwei, pendingPartialGwei } = validator
  if (!withdrawalCredentials.startsWith('0x02')) return 0n
  if (balanceGwei === null || effectiveBalanceGwei === null || effectiveBalanceGwei < minDepositGwei)
    return 0n
  const excessGwei = balanceGwei - minDepositGwei - pendingPartialGwei
  return excessGwei > 0n ? excessGwei : 0n
}
