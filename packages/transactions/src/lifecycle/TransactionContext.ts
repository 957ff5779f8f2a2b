import type { ChainDriver } from '../ChainDriver.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { PlannedStep, TransactionStep } from '../TransactionPlan.ts'
import type { TransactionStore } from '../TransactionStore.ts'

/** Why something failed. Screens translate it by `code`. */
export type Failure = { code: string; message: string; details?: string; requestId?: string }

/** Shared by all work on transactions. */
export type TransactionContext<Cost> = {
  store: TransactionStore
  /**
   * Driver of the step's chain family, bound to its account and network, loaded on first use. An account
   * keeps its driver for the context's lifetime.
   */
  driverOf(step: Pick<TransactionStep, 'driver' | 'network' | 'account'>): Promise<ChainDriver<Cost>>
  failureOf(error: unknown): Failure
  /** Milliseconds between looks at a fresh transaction. */
  pollMs: number
}

/** A feature's part of its plans. */
export type PlanSource = {
  /**
   * Rereads what the steps depend on and rebuilds their calls, at the review and just before the wallet is
   * asked.
   * @throws a `BaseError` if any would fail now: then none is sent
   */
  prepare?(steps: readonly PlannedStep[]): Promise<readonly PlannedStep[]>
  /** Plans a step that waited for an earlier one. @throws a `BaseError` if it cannot be planned yet */
  planStep?(record: TransactionRecord, index: number): Promise<PlannedStep>
  /**
   * Called with the steps prepared last, just before the wallet is asked.
   * @throws a `BaseError` unless the person has confirmed everything required: then none is sent
   */
  assertConfirmed?(steps: readonly PlannedStep[]): void
}
