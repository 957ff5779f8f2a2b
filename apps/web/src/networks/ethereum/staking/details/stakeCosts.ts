import { maxDepositsPerTransaction } from '@granary/staking/ethereum'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakeIntent } from '../stake/Stake.ts'

/** What a stake costs, wei. */
export type StakeCosts = {
  stakeWei: bigint
  serviceFeeWei: bigint
  /** An estimate until the transaction exists. */
  networkFeeWei: bigint
  totalWei: bigint
}

/** Gas of a batch deposit, measured on a deposit tree of 2.2 million: so much for the call, so much a validator. */
const gasPerCall = 36_000n
const gasPerValidator = 27_300n

/** Gas of a deposit straight into the official contract, measured on a tree of 2 million: 50,500 to 59,500. */
const gasPerDeposit = 57_000n

const weiPerGwei = 1_000_000_000n

export function stakeCosts(
  { amountsGwei }: StakeIntent,
  { batchContract }: Pick<DepositTarget, 'batchContract'>,
  prices: { feePerValidatorWei: bigint; gasPriceWei: bigint },
): StakeCosts {
  const count = BigInt(amountsGwei.length)
  const stakeWei = amountsGwei.reduce((sum, amount) => sum + amount, 0n) * weiPerGwei
  const serviceFeeWei = prices.feePerValidatorWei * count
  const calls = BigInt(Math.ceil(amountsGwei.length / maxDepositsPerTransaction))
  const gas = batchContract ? gasPerCall * calls + gasPerValidator * count : gasPerDeposit * count
  const networkFeeWei = gas * prices.gasPriceWei
  return { stakeWei, serviceFeeWei, networkFeeWei, totalWei: stakeWei + serviceFeeWei + networkFeeWei }
}
