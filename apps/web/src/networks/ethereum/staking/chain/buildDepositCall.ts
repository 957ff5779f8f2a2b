import type { CallRequest } from '@granary/drivers/evm/chain'
import {
  batchDepositValueWei,
  encodeBatchDeposit,
  encodeDeposit,
  weiPerGwei,
} from '@granary/staking/ethereum'
import type { DepositRow, StakeIntent } from '../stake/Stake.ts'
import type { DepositTarget } from './DepositTarget.ts'
import { depositAddress } from './planTransactions.ts'

export type DepositToBuild = {
  account: `0x${string}`
  target: DepositTarget
  credentialsType: StakeIntent['credentialsType']
  /** The rows that the transaction deposits. */
  deposits: readonly DepositRow[]
}

/**
 * The transaction that deposits these rows: to the address that is pinned in this build, whatever was
 * planned.
 * @param feePerValidatorWei service fee for one validator, wei: no more than this is taken
 * @throws {BatchCredentialsError} when rows name different owners; {BatchSizeError} when there are none;
 *   {RangeError} when several rows are to go into the official contract at once
 */
export function buildDepositCall(
  { account, target, credentialsType, deposits }: DepositToBuild,
  feePerValidatorWei: bigint,
): CallRequest {
  const to = { from: account, to: depositAddress(target) }
  if (!target.batchContract) return { ...to, ...officialCall(deposits) }
  return {
    ...to,
    valueWei: batchDepositValueWei({ deposits, feePerValidatorWei }),
    data: encodeBatchDeposit({ deposits, credentialsType, maxFeePerValidatorWei: feePerValidatorWei }).data,
  }
}

function officialCall(deposits: readonly DepositRow[]): Pick<CallRequest, 'valueWei' | 'data'> {
  const [deposit, ...more] = deposits
  if (!deposit || more.length > 0) throw new RangeError(`${deposits.length} rows in one deposit`)
  return { valueWei: deposit.amountGwei * weiPerGwei, data: encodeDeposit(deposit) }
}
