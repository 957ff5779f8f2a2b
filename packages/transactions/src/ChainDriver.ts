import type { Attempt, AttemptIn, RecordStep } from './record/TransactionRecord.ts'
import type { DriverData, PlannedStep } from './TransactionPlan.ts'

/** `atomic`: all or none, in one transaction; `sequential`: one after another, each on its own. */
export type Bundling = 'atomic' | 'sequential'

/** What some steps cost now, as the wallet's own node tells. */
export type Quote<Cost> = {
  /** What would be sent: the source may have built the calls anew. */
  steps: readonly PlannedStep[]
  cost: Cost
  /** How the wallet takes them in one confirmation; `null` when they are asked for one after another. */
  bundling: Bundling | null
}

/** A step with what the wallet was asked about its lane before, oldest first. */
export type AskedBefore = { step: PlannedStep; earlier: readonly Attempt[] }

/** What came of a question to the wallet. */
export type Answer =
  | { type: 'broadcast'; hash: string }
  | { type: 'accepted'; bundle: string }
  | { type: 'rejected' }
  /** Nothing was sent, for sure. `bundle`: the wallet takes no bundles, or not so many at once. */
  | { type: 'not_sent'; bundle?: 'unsupported' | 'too_many' }
  /** The wallet did not say clearly what it did. */
  | { type: 'unknown'; error: unknown }

/**
 * One look at a transaction that the wallet sent or holds in a bundle. What a node says did not happen counts only when
 * it is `trusted`: the wallet's own node, for a second transaction could follow.
 */
export type Look = { trusted: boolean } & (
  | { type: 'mined'; hash: string; succeeded: boolean; receipt: DriverData }
  /** A node shows it. */
  | { type: 'shown'; hash: string; shown: DriverData }
  | { type: 'waiting' }
  /** Another transaction took its place and does something else; or the wallet says so. */
  | { type: 'consumed' }
  /** It was shown before and is no longer; nothing has taken its place. */
  | { type: 'missing' }
  /** The bundle is over without it. */
  | { type: 'over'; reason: 'reverted' | 'not_sent' }
)

/** What a search for a transaction shows whose hash never came back. */
export type Search =
  | { type: 'sent'; hash: string }
  | { type: 'accepted'; bundle: string }
  /**
   * `absent`: nothing holds it, and nothing of the account waits. `proposed`: as far as a node shows, but others send for
   * the account. `undecided`: something waits that may be it, or this node cannot know.
   */
  | { type: 'absent' | 'proposed' | 'undecided'; trusted: boolean }

/** Where a confirmed transaction stands. */
export type Standing = { trusted: boolean } & (
  | { type: 'unchanged' }
  /** No block holds it. */
  | { type: 'lost' }
  | { type: 'mined'; succeeded: boolean; receipt: DriverData; isFinal: boolean }
)

/** Looks in a row after which a driver's bad news is believed. */
export type Patience = { consumed: number; missing: number; over: number; lost: number }

/** Hashes of other transactions of the account: what they did is not what is looked for. */
export type Taken = ReadonlySet<string>

/** How far a search has looked already; its own business. */
export type Cursor = { at: unknown }

/**
 * All that the engine needs of a chain family, bound to one account on one network. It knows no nonce, gas price or
 * block: these stay in the `DriverData` that a driver alone reads.
 */
export type ChainDriver<Cost> = {
  patience: Patience
  /**
   * Simulates the steps and reads what they cost, all through the wallet's own node.
   * @param options.purpose before the wallet is asked, it may quote the first steps alone: those that are asked for now
   * @param options.reviewed what the person saw, just before the wallet is asked
   * @param options.prepare builds the steps anew; called once the wallet is known to be on the right network
   * @param options.onEstimating called once only figures are left to be read
   * @throws a `BaseError` when one of them would not pass: then none is sent
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
   * Whether clearly more may be paid than the person saw.
   * @param steps of the plan: what was reviewed and made since counts as it was made
   */
  isDearer(now: Quote<Cost>, reviewed: Quote<Cost>, steps: readonly RecordStep[]): boolean
  /**
   * What the record keeps of each question, read just before the wallet is asked.
   * @throws a `BaseError` while something waits that may be an earlier attempt
   */
  question(
    asked: readonly AskedBefore[],
    quote: Quote<Cost>,
    bundle: string | null,
  ): Promise<readonly DriverData[]>
  /** Asks the wallet, once. @param asked one step, or those of a bundle */
  ask(
    asked: readonly { step: PlannedStep; asked: DriverData; earlier: readonly Attempt[] }[],
    quote: Quote<Cost>,
    bundle: string | null,
  ): Promise<Answer>
  /** Looks once at the last attempt of the step: broadcast, or accepted. */
  look(step: RecordStep, taken: Taken, cursor: Cursor): Promise<Look>
  /** Looks for the last attempt of the step, whose answer is not known. */
  search(step: RecordStep, taken: Taken, cursor: Cursor): Promise<Search>
  /** Looks for a transaction that any attempt of the step made after all; `made` is the index of that attempt. */
  findMade(step: RecordStep, taken: Taken, cursor: Cursor): Promise<{ hash: string; made?: number } | null>
  /** Where confirmed transactions stand, in order. */
  isFinal(confirmed: readonly AttemptIn<'confirmed'>[]): Promise<readonly Standing[]>
  /** Whether other transactions have taken, for good, the places of all that was asked for. */
  isOver(attempts: readonly Attempt[]): Promise<boolean>
  /** @throws a `BaseError` unless the wallet's own node shows that nothing of the step can come any more */
  assertGone(step: RecordStep): Promise<void>
  /** @throws a `BaseError` unless no node ever showed the last attempt, and its place is taken */
  assertUnseen(step: RecordStep, taken: Taken): Promise<void>
}
