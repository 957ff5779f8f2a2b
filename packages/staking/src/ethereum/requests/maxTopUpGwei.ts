import { maxEffectiveBalanceGwei, minDepositGwei } from '../constants.ts'
import type { ValidatorStanding } from './ValidatorStanding.ts'

/**
 * The most that a top-up can add to what a validator earns on: up to 32 ETH, with compounding credentials up to 2048
 * ETH, less its balance and pending deposits.
 * @returns gwei; 0 if the balance was not read
 */
export function maxTopUpGwei(
  validator: Pick<ValidatorStanding, 'withdrawalCredentials' | 'balanceGwei' | 'pendingDepositGwei'>,
): bigint {
  const { withdrawalCredentials, balanceGwei, pendingDepositGwei } = validator
  if (balanceGwei === null) return 0n
  const ceilingGwei = withdrawalCredentials.startsWith('0x02') ? maxEffectiveBalanceGwei : minDepositGwei
  const roomGwei = ceilingGwei - balanceGwei - pendingDepositGwei
  return roomGwei > 0n ? roomGwei : 0n
}
