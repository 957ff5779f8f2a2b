import { batchDepositValueWei, encodeBatchDeposit } from '@granary/staking/ethereum'
import type { JournalOffer, StakeIntent } from '../journal/JournalEntry.ts'
import type { DepositCallRequest } from './DepositCallRequest.ts'
import type { DepositTarget } from './DepositTarget.ts'

export type StakeToBuild = {
  account: `0x${string}`
  target: DepositTarget
  intent: StakeIntent
  deposits: JournalOffer['deposits']
}

/**
 * The transaction that deposits these rows.
 * @param feePerValidatorWei service fee for one validator, wei: no more than this is taken
 * @throws {BatchCredentialsError} when rows name different owners; {BatchSizeError} when there are none
 */
export function buildDepositCall(
  { account, target, intent, deposits }: StakeToBuild,
  feePerValidatorWei: bigint,
): DepositCallRequest {
  const { credentialsType } = intent
  return {
    from: account,
    to: target.batchContract,
    valueWei: batchDepositValueWei({ deposits, feePerValidatorWei }),
    data: encodeBatchDeposit({ deposits, credentialsType, maxFeePerValidatorWei: feePerValidatorWei }).data,
  }
}
