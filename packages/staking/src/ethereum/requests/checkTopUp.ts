import { maxEffectiveBalanceGwei, minDepositGwei } from '../constants.ts'
import type { Hex } from '../hex.ts'
import { ownerObstacle, type RequestObstacle } from './RequestObstacle.ts'
import { minTopUpGwei } from './requestLimits.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

export type TopUpWish = {
  /** Who pays, 20 bytes. */
  account: Hex
  amountGwei: bigint
}

/**
 * Whether a further deposit to the key makes its validator earn on more (consensus specification, electra,
 * process_pending_deposits): null if so. The chain accepts any top-up, but one for an exiting validator waits until
 * the exit is over and is then only paid back; so is what is above the maximum; and one for a validator of another
 * owner is a gift. Refuses a key that the chain does not know yet, since its first deposit may be dropped.
 */
export function checkTopUp(
  validator: ValidatorStanding,
  _chain: ChainStanding,
  { account, amountGwei }: TopUpWish,
): RequestObstacle | null {
  const foreign = ownerObstacle(validator, account)
  if (foreign) return foreign
  if (validator.balanceGwei === null) return { code: 'VALIDATOR_UNKNOWN', fromEpoch: null }
  if (validator.slashed) return { code: 'VALIDATOR_SLASHED', fromEpoch: null }
  if (validator.exitEpoch !== null) return { code: 'VALIDATOR_EXITING', fromEpoch: null }
  if (amountGwei < minTopUpGwei) return { code: 'TOP_UP_TOO_SMALL', fromEpoch: null }
  if (amountGwei > maxTopUpGwei(validator)) return { code: 'TOP_UP_ABOVE_MAXIMUM', fromEpoch: null }
  return null
}

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
