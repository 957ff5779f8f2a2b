import type { CallRequest } from '@granary/drivers/evm/chain'
import type { PlannedStep } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'
import type { ProofCheck } from '../proof/ProofCheck.ts'
import type { Stake } from '../stake/Stake.ts'

/** Registrations that follow the one under review. */
export type LaterRegistrations = {
  /** To be paid ahead with all of them, wei. */
  valueWei: bigint
  /** As they would be made now: good for an estimate of their gas. */
  calls: readonly CallRequest[]
}

/** What SSV adds to the flow of a stake. */
export type Registration = {
  /**
   * Brings deposit data and key shares, and writes them down with the steps that register them, unchecked.
   * @throws as `requestOffer`
   */
  request(record: TransactionRecord): Promise<TransactionRecord>
  /**
   * Rebuilds the calls of these steps for the cluster as the chain has it now.
   * @throws a `BaseError` if it cannot be read
   */
  prepare(stake: Stake, steps: readonly PlannedStep[]): Promise<readonly PlannedStep[]>
  /** Gas that a registration may take beyond an estimate of now. */
  gasReserveOf(call: CallRequest): bigint
  /**
   * What further registrations of the stake will take, each made once the one before is confirmed.
   * @param steps to register now
   * @param later in order
   */
  planLater(
    stake: Stake,
    steps: readonly PlannedStep[],
    later: readonly PlannedStep[],
  ): Promise<LaterRegistrations>
  /** What the contract's own refusal means, for an error of a simulation. */
  explain(error: unknown): unknown
  /**
   * Proves what is about SSV: before a registration that it can work, before a deposit that it was made. Never throws.
   * @param steps to register now; none before a deposit
   */
  prove(
    stake: Stake,
    steps: readonly PlannedStep[],
    onCheck: (check: ProofCheck) => void,
  ): Promise<ProofCheck[]>
}
