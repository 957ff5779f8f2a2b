import { minDepositGwei } from '../constants.ts'
import type { ValidatorStanding } from './ValidatorStanding.ts'

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
