import type { Attempt, AttemptIn, RecordStep } from './record/TransactionRecord.ts'
import type { DriverData, PlannedStep } from './TransactionPlan.ts'

/** `atomic`: all or nothing in one transaction; `sequential`: one after another, each on its own. */
export type Bundling = 'atomic' | 'sequential'

/** Cost of steps now, from the wallet's own node. */
export type Quote<Cost> = {
  /** What would be sent: the source may have rebuilt the calls. */
  steps: readonly PlannedStep[]
  cost: Cost
  /** How the wallet bundles the steps in one confirmation; `null` if asked one after another. */
  bundling: Bundling | null
}

/** A step with earlier attempts in its lane, oldest first. */
export type AskedBefore = { step: PlannedStep; earlier: readonly Attempt[] }

/** Outcome of a question to the wallet. */
export type Answer =
  | { type: 'broadcast'; hash: string }
  | { type: 'accepted'; bundle: string }
  | { type: 'rejected' }
  /** Certainly nothing was sent. `bundle`: the wallet takes no bundles, or fewer calls at once. */
  | { type: 'not_sent'; bundle?: 'unsupported' | 'too_many' }
  /** The wallet did not say clearly what it did. */
  | { type: 'unknown'; error: unknown }

/**
 * One look at a transaction that the wallet sent or holds in a bundle. Reports that something did not happen
 * count only if `trusted`, from the wallet's own node: they may lead to a second transaction.
 */
export type Look = { trusted: boolean } & (
  | { type: 'mined'; hash: string; succeeded: boolean; receipt: DriverData }
  /** A node shows it. */
  | { type: 'shown'; hash: string; shown: DriverData }
  | { type: 'waiting' }
  /** Another transaction with another effect took its place, or the wallet says so. */
  | { type: 'consumed' }
  /** It was shown before and is gone; nothing has taken its place. */
  | { type: 'missing' }
  /** The bundle ended without it. */
  | { type: 'over'; reason: 'reverted' | 'not_sent' }
)

/** Result of a search for a transaction whose hash never came back. */
export type Search =
  | { type: 'sent'; hash: string }
  | { type: 'accepted'; bundle: string }
  /**
   * `absent`: nothing holds it, and the account has nothing pending. `proposed`: not on any node, but others
   * send for the account. `undecided`: something pending may be it, or this node cannot know.
   */
  | { type: 'absent' | 'proposed' | 'undecided'; trusted: boolean }

/** State of a confirmed transaction. */
export type Standing = { trusted: boolean } & (
  | { type: 'unchanged' }
  /** No block holds it. */
  | { type: 'lost' }
  | { type: 'mined'; succeeded: boolean; receipt: DriverData; isFinal: boolean }
)

/** Consecutive looks until a driver's bad news is believed. */
export type Patience = { consumed: number; missing: number; over: number; lost: number }

/** Hashes of the account's other transactions, to skip in a search. */
export type Taken = ReadonlySet<string>

/** `own`: the wallet's own node alone, for what is about to be asked for or let go; `any`: whichever answers. */
export type NodeToAsk = 'own' | 'any'

/** Progress of a search, opaque to the engine. */
export type Cursor = { at: unknown }

/**
 * All that the engine needs of a chain family, bound to one account on one network. The engine knows no
 * nonce, gas price or block: they stay in `DriverData`, which only the driver reads.
 */
export type ChainDriver<Cost> = {
  patience: Patience
  /**
   * Simulates the steps and reads their cost, all through the wallet's own node.
   * @param options.purpose before asking the wallet, may quote only the first steps: those requested now
   * @param options.reviewed what the person saw, just before the wallet is asked
   * @param options.prepare rebuilds the steps; called once the wallet is on the right network
   * @param options.onEstimating called when only figures are left to read
   * @throws a `BaseError` if any step would fail: then none is sent
   */
  quote(
    steps: readonly PlannedStep[],
    options: {
      purpose: 'review' | 'ask'
      reviewed: Quote<Cost> | null
      prepare(steps: readonly PlannedStep[]): Promise<readonly PlannedStep[]>
      onEstimating(): void
    },
  ): Promise<Quote<Cost>>
  /**
   * Whether the cost may clearly exceed what the person saw.
   * @param steps of the plan: those made since the review count as made
   */
  isDearer(now: Quote<Cost>, reviewed: Quote<Cost>, steps: readonly RecordStep[]): boolean
  /**
   * What the record keeps of each question, read just before the wallet is asked.
   * @throws a `BaseError` while something pending may be an earlier attempt
   */
  question(
    asked: readonly AskedBefore[],
    quote: Quote<Cost>,
    bundle: string | null,
  ): Promise<readonly DriverData[]>
  /** Asks the wallet once. @param asked one step, or those of a bundle */
  ask(
    asked: readonly { step: PlannedStep; asked: DriverData; earlier: readonly Attempt[] }[],
    quote: Quote<Cost>,
    bundle: string | null,
  ): Promise<Answer>
  /** Looks once at the step's last attempt, broadcast or accepted. */
  look(step: RecordStep, taken: Taken, cursor: Cursor): Promise<Look>
  /** Searches for the step's last attempt, whose answer is unknown. */
  search(step: RecordStep, taken: Taken, cursor: Cursor): Promise<Search>
  /**
   * Searches for a transaction that any attempt of the step made after all; `made` is that attempt's index.
   * @throws a `BaseError` with `own`, unless the wallet's own node can be asked
   */
  findMade(
    step: RecordStep,
    taken: Taken,
    cursor: Cursor,
    node: NodeToAsk,
  ): Promise<{ hash: string; made?: number } | null>
  /** States of confirmed transactions, in order. */
  isFinal(confirmed: readonly AttemptIn<'confirmed'>[]): Promise<readonly Standing[]>
  /** Whether other transactions have permanently taken the places of all attempts. */
  isOver(attempts: readonly Attempt[]): Promise<boolean>
  /** @throws a `BaseError` unless the wallet's own node shows that the step can no longer come */
  assertGone(step: RecordStep): Promise<void>
  /** @throws a `BaseError` unless no node ever showed the last attempt and its place is taken */
  assertUnseen(step: RecordStep, taken: Taken): Promise<void>
}
