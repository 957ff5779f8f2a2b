import type { PlanState } from '../plans/PlanState.ts'

/** One transfer, as the person reads it before and after. */
export type TransferFacts = {
  /** CAIP-2. */
  readonly network: string
  /** Contract or mint of the token; empty for the chain's coin. */
  readonly token: string
  readonly symbol: string
  /** Decimal text in coins or tokens. */
  readonly amount: string
  /** As its chain writes it; checksummed on EVM chains. */
  readonly receiver: string
  /** What arrives where the token keeps part of each transfer, decimal text; empty where all of it does or it is unknown. */
  readonly arrives: string
  /** Coins that open the receiver's account for the token, decimal text; empty where it needs none. */
  readonly opening: string
}

/** Where the account's transfer stands. */
export type TransferState = PlanState<TransferFacts>
