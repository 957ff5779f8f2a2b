import {
  batchDepositValueWei,
  encodeBatchDeposit,
  encodeDeposit,
  weiPerGwei,
} from '@granary/staking/ethereum'
import type { CallRequest } from '#web/chain/CallRequest.ts'
import type { JournalOffer, PlannedTransaction, StakeIntent } from '../journal/JournalEntry.ts'
import type { DepositTarget } from './DepositTarget.ts'
import { depositAddress } from './planTransactions.ts'

export type StakeToBuild = {
  account: `0x${string}`
  target: DepositTarget
  intent: StakeIntent
  deposits: JournalOffer['deposits']
}

/**
 * The transaction that deposits these rows of the stake: to the address that is pinned in this build, whatever was
 * planned.
 * @param feePerValidatorWei service fee for one validator, wei: no more than this is taken
 * @throws {BatchCredentialsError} when rows name different owners; {BatchSizeError} when there are none;
 *   {RangeError} when several rows are to go into the official contract at once
 */
export function buildDepositCall(
  { account, target, intent, deposits }: StakeToBuild,
  { rows }: Pick<PlannedTransaction, 'rows'>,
  feePerValidatorWei: bigint,
): CallRequest {
  const own = deposits.slice(rows.first, rows.first + rows.count)
  const to = { from: account, to: depositAddress(target) }
  if (!target.batchContract) return { ...to, ...officialCall(own) }
  const { credentialsType } = intent
  return {
    ...to,
    valueWei: batchDepositValueWei({ deposits: own, feePerValidatorWei }),
    data: encodeBatchDeposit({ deposits: own, credentialsType, maxFeePerValidatorWei: feePerValidatorWei })
      .data,
  }
}

function officialCall(deposits: JournalOffer['deposits']): Pick<CallRequest, 'valueWei' | 'data'> {
  const [deposit, ...more] = deposits
  if (!deposit || more.length > 0) throw new RangeError(`${deposits.length} rows in one deposit`)
  return { valueWei: deposit.amountGwei * weiPerGwei, data: encodeDeposit(deposit) }
}
