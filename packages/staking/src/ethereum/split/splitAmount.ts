import { BaseError } from '@granary/errors'
import { gweiPerEth, maxDepositsPerStake, maxEffectiveBalanceGwei, minDepositGwei } from '../constants.ts'
import type { CredentialsType } from '../withdrawalCredentials.ts'

export type SplitAmountParameters = {
  /** gwei */
  totalGwei: bigint
  credentialsType: CredentialsType
  /** Number of validators; by default as many (0x01) or as few (0x02) as the total allows. */
  count?: number
}

export type SplitAmountResult = {
  /** gwei of each validator: 32 ETH each for 0x01; 32 to 2048 ETH for 0x02, none a whole ETH above another */
  amountsGwei: bigint[]
  /** gwei of the total that no validator can hold */
  remainderGwei: bigint
}

/**
 * Divides a sum over validators. 0x01 validators hold exactly 32 ETH. 0x02 validators hold whole ETH, since effective
 * balance counts only those, as evenly as possible; the last one holds the odd gwei.
 * @throws {StakeTooSmallError} STAKE_TOO_SMALL when the sum does not give each validator 32 ETH
 * @throws {ValidatorCountError} VALIDATOR_COUNT_INVALID when the count is not a whole number from 1 to 1000, or the
 * sum needs more than 1000 validators
 */
export function splitAmount({ totalGwei, credentialsType, count }: SplitAmountParameters): SplitAmountResult {
  const perValidator = credentialsType === '0x01' ? minDepositGwei : maxEffectiveBalanceGwei
  const validators = BigInt(count === undefined ? fewest(totalGwei, perValidator) : checkCount(count))
  if (totalGwei < validators * minDepositGwei) throw new StakeTooSmallError(validators)
  const placed = totalGwei < validators * perValidator ? totalGwei : validators * perValidator
  return { amountsGwei: spread(placed, validators), remainderGwei: totalGwei - placed }
}

function fewest(totalGwei: bigint, perValidator: bigint): number {
  if (totalGwei < minDepositGwei) throw new StakeTooSmallError(1n)
  const full = totalGwei / perValidator
  const partial = perValidator > minDepositGwei && totalGwei % perValidator > 0n ? 1n : 0n
  return checkCount(Number(full + partial))
}

function checkCount(count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > maxDepositsPerStake) throw new ValidatorCountError()
  return count
}

function spread(totalGwei: bigint, validators: bigint): bigint[] {
  const wholeEth = totalGwei / gweiPerEth
  const share = (wholeEth / validators) * gweiPerEth
  const larger = wholeEth % validators
  const amounts = Array.from({ length: Number(validators) }, (_, i) =>
    BigInt(i) < larger ? share + gweiPerEth : share,
  )
  return amounts.with(-1, share + (totalGwei % gweiPerEth))
}

export class StakeTooSmallError extends BaseError {
  override readonly name = 'StakeTooSmallError'
  constructor(validators: bigint) {
    super('The amount is too small: each validator needs at least 32 ETH.', {
      code: 'STAKE_TOO_SMALL',
      details: `${validators} validator(s) need ${validators * 32n} ETH or more`,
    })
  }
}

export class ValidatorCountError extends BaseError {
  override readonly name = 'ValidatorCountError'
  constructor() {
    super(`The number of validators must be a whole number from 1 to ${maxDepositsPerStake}.`, {
      code: 'VALIDATOR_COUNT_INVALID',
    })
  }
}
