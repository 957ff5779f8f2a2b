import { minDepositGwei } from '../constants.ts'
import type { ValidatorStanding } from './ValidatorStanding.ts'

/**
 * What a partial withdrawal can ask for: the balance above 32 ETH, less what was asked for before and is not paid yet.
 * 0 for credentials that are not compounding (theirs is paid by itself) and below an effective balance of 32 ETH.
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
