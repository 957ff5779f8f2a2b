import type { ApiClient } from '@granary/api/client'
import type { CallRequest, Eip1193 } from '@granary/drivers/evm/chain'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { DepositRow, StakeIntent, StakeOffer } from '../stake/Stake.ts'

/** What the proof is about, and whom it may ask. */
export type StakeToProve = {
  account: `0x${string}`
  target: DepositTarget
  intent: StakeIntent
  /** Rows that are still to be deposited. */
  deposits: readonly DepositRow[]
  /** What was offered of execution rewards; missing in offers of before there was a share. */
  executionRewards?: StakeOffer['executionRewards']
  /** The service fee that is shown, wei. */
  feePerValidatorWei: bigint
  /** The transactions that deposit them, in the order of signing. */
  calls: readonly CallRequest[]
  /** The person goes on although no second beacon source answered. */
  isSecondBeaconWaived?: boolean
  wallet: Eip1193
  /** What `wallet` reads comes through the provider's proxy. */
  readsByProxy?: boolean | undefined
  api: ApiClient
}
