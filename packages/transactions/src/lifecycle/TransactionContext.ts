import type { ChainDriver } from '../ChainDriver.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { PlannedStep, TransactionStep } from '../TransactionPlan.ts'
import type { TransactionStore } from '../TransactionStore.ts'

/** Why something did not work. A screen says it by `code`. */
export type Failure = { code: string; message: string; details?: string; requestId?: string }

/** What all work on transactions needs. */
export type TransactionContext<Cost> = {
  store: TransactionStore
  /**
   * The driver of a step's chain family, bound to its account and network. The same account has the same driver as long
   * as the context lives. Loaded when it is needed.
   */
  driverOf(step: Pick<TransactionStep, 'driver' | 'network' | 'account'>): Promise<ChainDriver<Cost>>
  failureOf(error: unknown): Failure
  /** Milliseconds between two looks at a fresh transaction. */
  pollMs: number
}

/** What the feature of a plan adds to the engine. */
export type PlanSource = {
  /**
   * Reads anew what the steps rest on and builds their calls from that, at the review and just before the wallet is asked.
   * @throws a `BaseError` when one of them would not work as things are: then none is sent
   */
  prepare?(steps: readonly PlannedStep[]): Promise<readonly PlannedStep[]>
  /** Plans a step that had to wait for an earlier one. @throws a `BaseError` when it cannot be planned yet */
  planStep?(record: TransactionRecord, index: number): Promise<PlannedStep>
  /**
   * Asked with what was prepared last, just before the wallet is asked.
   * @throws a `BaseError` when the person has not confirmed all that has to be confirmed: then none is sent
   */
  assertConfirmed?(steps: readonly PlannedStep[]): void
}
