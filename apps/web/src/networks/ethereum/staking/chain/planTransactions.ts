import { maxDepositsPerTransaction } from '@granary/staking/ethereum'
import type { PlannedDeposit } from '../stake/Stake.ts'
import type { DepositTarget } from './DepositTarget.ts'

/**
 * The transactions that deposit so many rows: as many rows in each as the provider's batch contract can take below
 * the gas cap (EIP-7825), or one in each where deposits go straight into the official deposit contract.
 * @param rowCount rows of the offer
 */
export function planTransactions(target: DepositTarget, rowCount: number): PlannedDeposit[] {
  const size = target.batchContract ? (target.rowsPerTransaction ?? maxDepositsPerTransaction) : 1
  const to = depositAddress(target)
  return Array.from({ length: Math.ceil(rowCount / size) }, (_, i) => ({
    to,
    rows: { first: i * size, count: Math.min(size, rowCount - i * size) },
  }))
}

/** Where the transactions go: the provider's batch contract, else the official deposit contract; lower case. */
export function depositAddress({ batchContract, chain }: DepositTarget): `0x${string}` {
  return batchContract ?? (chain.depositContract.address.toLowerCase() as `0x${string}`)
}
