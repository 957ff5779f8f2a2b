import type { Cursor, Quote } from '../ChainDriver.ts'
import { InFlightError } from '../errors.ts'
import { announcePresence, isAsking } from '../lifecycle/askingLock.ts'
import { giveUpLost, giveUpUnseen, letGo } from '../lifecycle/letGo.ts'
import { pause } from '../lifecycle/pause.ts'
import { presenceOf } from '../lifecycle/presenceOf.ts'
import { type StepSearch, searchStep } from '../lifecycle/searchStep.ts'
import { openOf, quoteSteps, sendNext } from '../lifecycle/sendNext.ts'
import { settleFinal } from '../lifecycle/settleFinal.ts'
import type { Failure, PlanSource, TransactionContext } from '../lifecycle/TransactionContext.ts'
import { watchStep } from '../lifecycle/watchStep.ts'
import {
  isConfirmed,
  isInFlight,
  isStepGivenUp,
  isStepInFlight,
  lastAttempt,
  mayStillCome,
  stepToPlan,
} from '../record/recordState.ts'
import type { RecordStep, TransactionRecord } from '../record/TransactionRecord.ts'
import { isSamePlan, withClosed, withPlannedStep } from '../record/transitions.ts'
import type { Owner, TransactionPlan } from '../TransactionPlan.ts'
import { entersStep, reduceTransaction } from './reduceTransaction.ts'
import type { TransactionEvent, TransactionState } from './TransactionState.ts'

/** A reload finds what was just confirmed, a later visit begins anew. */
const confirmedShownMs = 10 * 60_000

/** What a machine works with. */
export type MachineContext<Cost> = TransactionContext<Cost> & {
  owner: Owner
  /** Plans that the machine resumes and makes: `conflux.stake`. */
  kinds: readonly string[]
  source: PlanSource
  /** Whether the wallet of the owner is connected, on its network. */
  isWalletReady(): boolean
}

/**
 * One account's plans of some kinds, one at a time, from the review to the receipt: the machine of `reduceTransaction`
 * with the work that each step does by itself. Framework-free; a page subscribes to it.
 */
export class TransactionMachine<Cost> {
  readonly #context: MachineContext<Cost>
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  readonly #background = new AbortController()
  #work = new AbortController()
  #state: TransactionState<Cost> = { step: 'loading' }
  /** What was on the screen when the person chose to sign. */
  #reviewed: Quote<Cost> | null = null
  /** The person is at it on this visit: the next step that was reviewed is asked for without another click. */
  #isGoingOn = false
  /** What the wallet said when it was asked last, if it was no clear answer. */
  #sendFailure: Failure | null = null
  readonly #cursors = new Map<string, Cursor>()

  constructor(context: MachineContext<Cost>) {
    this.#context = context
    this.#unsubscribe = context.store.subscribe(() => void this.#followStore().catch(() => undefined))
  }

  get owner(): Owner {
    return this.#context.owner
  }

  readonly getState = (): TransactionState<Cost> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends all work; what is in flight stays in the store. */
  stop(): void {
    this.#background.abort()
    this.#work.abort()
    this.#unsubscribe()
    this.#listeners.clear()
  }

  /**
   * Reads the store and goes on where the person left.
   * @param finished the one plan whose result may be shown: what else is confirmed is left behind
   */
  async start(finished: string | null = null): Promise<void> {
    const { store, kinds } = this.#context
    const { network, account } = this.owner
    const isOwn = (record: TransactionRecord) => record.network === network && record.account === account
    void settleFinal(this.#context, isOwn, this.#background.signal)
    try {
      const record = await store.latestOpen(this.owner, kinds)
      this.#dispatch({ type: 'opened', record: record && (await this.#fresh(record, finished)) })
    } catch (error) {
      this.#dispatch({ type: 'unavailable', failure: this.#context.failureOf(error) })
    }
  }

  /**
   * Looks at what the plan would do and cost. Takes the plan from the form, or another one instead of the one under
   * review; while something is on its way it does nothing.
   */
  async review(plan: TransactionPlan): Promise<void> {
    const before = this.#state
    const record = await this.#sameAsBefore(plan).catch(() => null)
    if (this.#state !== before) return
    this.#isGoingOn = false
    this.#dispatch({ type: 'requested', plan, record })
  }

  /** Reviews the same once more. `quietly`: what is shown stays until there is something else to show. */
  async checkAgain(how: 'openly' | 'quietly' = 'openly'): Promise<void> {
    const state = this.#state
    if (state.step !== 'review') return
    const signal = this.#renewWork()
    const shown = how === 'quietly' ? state.failure?.code : undefined
    if (how === 'openly') this.#dispatch({ type: 'checkStarted' })
    const emit = (event: TransactionEvent<Cost>) => signal.aborted || this.#dispatch(event)
    try {
      const standing = { plan: state.plan, record: await this.#planned(state.record) }
      const { steps } = openOf(standing)
      for (const step of steps) {
        const like = await this.#context.store.inFlightLike(step, state.record?.id)
        if (like) throw new InFlightError(like.record.id)
      }
      const quote = await quoteSteps(this.#context, this.#context.source, steps)
      if (standing.record) emit({ type: 'recorded', record: standing.record })
      emit({ type: 'quoted', quote })
      if (!signal.aborted && this.#isGoingOn) void this.#signOpen()
    } catch (error) {
      this.#isGoingOn = false
      const failure = this.#context.failureOf(error)
      if (failure.code !== shown) emit({ type: 'failed', failure })
    }
  }

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  async sign(): Promise<void> {
    const state = this.#state
    if (state.step === 'review' && state.status === 'ready') this.#reviewed = state.quote
    await this.#signOpen()
  }

  /** From the review to the form, or from a stopped signing to the review. What is open of the plan is let go. */
  async back(): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'steppedBack' })
    if (state.step !== 'review' || !state.record) return
    await letGo(this.#context, state.record).catch(() => undefined)
  }

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.#state
    if (state.step !== 'sign' || state.phase !== 'lost' || !state.record) return
    const found = await this.#search(this.#background.signal)
    if (found !== 'absent' && found !== 'proposed') return
    try {
      this.#dispatch({ type: 'recorded', record: await giveUpLost(this.#context, state.record) })
    } catch (error) {
      this.#dispatch({ type: 'signPhase', phase: 'lost', failure: this.#context.failureOf(error) })
    }
  }

  /** The person says that a transaction that no node ever showed was cancelled in the wallet. */
  async giveUpUnseen(): Promise<void> {
    const state = this.#state
    if (state.step !== 'broadcast') return
    try {
      this.#dispatch({ type: 'recorded', record: await giveUpUnseen(this.#context, state.record) })
    } catch (error) {
      this.#dispatch({ type: 'waited', wait: state.wait, failure: this.#context.failureOf(error) })
    }
  }

  /**
   * To the form, while what is on its way stays looked for and listed. What was not asked for yet is let go.
   * @param how `beside`: another plan of the same takes its place on the next visit too
   */
  async leave(how: 'for_now' | 'beside' = 'for_now'): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'left' })
    if (this.#state.step !== 'idle' || !('record' in state) || !state.record) return
    const at = new Date().toISOString()
    const isAsked = ({ attempts }: RecordStep) => attempts.length > 0
    if (how === 'for_now' && state.record.steps.every(isAsked)) return
    await this.#context.store
      .update(state.record.id, current => {
        const rest = current.steps.some(isAsked)
          ? { ...current, steps: current.steps.filter(isAsked) }
          : current
        return how === 'beside' ? withClosed(rest, at, true) : rest
      })
      .catch(() => undefined)
  }

  /** Leaves a confirmed plan behind: back to the form. */
  async done(): Promise<void> {
    const state = this.#state
    if (state.step !== 'confirmed') return
    this.#dispatch({ type: 'left' })
    await this.#close(state.record).catch(() => undefined)
  }

  /** The wallet is another one, on another chain, or back: what it kept from going on is tried again. */
  walletChanged(): void {
    const state = this.#state
    const failure = 'failure' in state ? state.failure : null
    if (!this.#context.isWalletReady() || !failure?.code.startsWith('WALLET_')) return
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'stopped') void this.sign()
  }

  async #signOpen(): Promise<void> {
    const before = this.#state
    this.#dispatch({ type: 'signStarted' })
    const state = this.#state
    if (state === before || state.step !== 'sign') return
    const result = await sendNext(this.#context, this.#context.source, state, {
      signal: this.#background.signal,
      reviewed: this.#reviewed,
      onPhase: (phase, record) => this.#dispatch({ type: 'signPhase', phase, ...(record && { record }) }),
    })
    this.#isGoingOn = result.type === 'settled'
    if (result.type === 'settled') this.#takeUp(result.record)
    else if (result.type === 'dearer') this.#dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'unknown') this.#searchAfter(result.failure)
    else this.#dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
  }

  /** Goes on with what was written down: this plan, or an earlier one that was made after all. */
  #takeUp(record: TransactionRecord): void {
    const state = this.#state
    const isOwn = 'record' in state && state.record?.id === record.id
    this.#dispatch(isOwn ? { type: 'recorded', record } : { type: 'opened', record })
  }

  #dispatch(event: TransactionEvent<Cost>): void {
    if (this.#background.signal.aborted) return
    const before = this.#state
    this.#state = reduceTransaction(before, event)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
    if (event.type === 'requested' || entersStep(before, this.#state)) this.#enter(this.#state, before)
  }

  #enter(state: TransactionState<Cost>, before: TransactionState<Cost>): void {
    const signal = this.#renewWork()
    if (state.step === 'review') {
      // What the person has not seen is not signed without a click: another chain, or a step planned just now.
      if (state.notice || !this.#wasReviewed(state)) this.#isGoingOn = false
      void this.checkAgain()
    }
    if (state.step === 'sign' && state.phase === 'searching') void this.#searchUntilFound(signal)
    if (state.step !== 'broadcast') return
    if (before.step === 'loading') this.#isGoingOn = false
    announcePresence(presenceOf(state.record), signal)
    for (const [index, step] of state.record.steps.entries())
      if (isStepInFlight(step))
        void watchStep(this.#context, state.record, index, {
          signal,
          onWait: (wait, failure) => signal.aborted || this.#dispatch({ type: 'waited', wait, failure }),
        })
  }

  #wasReviewed({ plan, record }: { plan: TransactionPlan; record: TransactionRecord | null }): boolean {
    const seen = this.#reviewed?.steps ?? []
    const { steps } = openOf({ plan, record })
    return steps.length > 0 && steps.every(step => seen.some(({ lane }) => lane === step.lane))
  }

  #renewWork(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }

  #searchAfter(failure: Failure): void {
    if (this.#background.signal.aborted) return
    this.#sendFailure = failure
    this.#dispatch({ type: 'signPhase', phase: 'searching' })
    void this.#searchUntilFound(this.#renewWork())
  }

  async #searchUntilFound(signal: AbortSignal): Promise<void> {
    const state = this.#state
    if (state.step === 'sign' && state.record) announcePresence(presenceOf(state.record), signal)
    this.#cursors.clear()
    while (!signal.aborted && this.#state.step === 'sign') {
      await this.#search(signal)
      await pause(this.#context.pollMs, signal)
    }
  }

  async #search(signal: AbortSignal): Promise<StepSearch['type']> {
    const state = this.#state
    if (state.step !== 'sign' || !state.record) return 'undecided'
    const { record } = state
    const asked = [...record.steps.entries()].filter(([, step]) => lastAttempt(step)?.state === 'asked')
    try {
      const results = new Set<StepSearch['type']>()
      for (const [index, step] of asked) {
        if (await isAsking(step)) {
          this.#dispatch({ type: 'signPhase', phase: 'elsewhere' })
          return 'undecided'
        }
        const cursor = this.#cursorOf(index)
        const result = await searchStep(this.#context, record, index, { signal, cursor })
        results.add(result.type)
        if (result.type === 'found') this.#dispatch({ type: 'recorded', record: result.record })
      }
      const least = (['found', 'undecided', 'proposed', 'absent'] as const).find(type => results.has(type))
      if (!least || least === 'found') return least ?? 'undecided'
      const details = this.#sendFailure?.details
      const failure = { ...lostFailures[least], ...(details && { details }) }
      this.#dispatch({ type: 'signPhase', phase: 'lost', failure })
      return least
    } catch (error) {
      if (!signal.aborted)
        this.#dispatch({ type: 'signPhase', phase: 'searching', failure: this.#context.failureOf(error) })
      return 'undecided'
    }
  }

  #cursorOf(index: number): Cursor {
    const key = String(index)
    const cursor = this.#cursors.get(key) ?? { at: null }
    this.#cursors.set(key, cursor)
    return cursor
  }

  /** The record with its next step planned, where that had to wait for an earlier one. */
  async #planned(record: TransactionRecord | null): Promise<TransactionRecord | null> {
    const index = record && stepToPlan(record)
    const { source, store } = this.#context
    if (!record || index === null || !source.planStep) return record
    const step = await source.planStep(record, index)
    return store.update(record.id, current => withPlannedStep(current, index, step))
  }

  /** What is long done, or can no longer come, is not gone on with. */
  async #fresh(record: TransactionRecord, finished: string | null): Promise<TransactionRecord | undefined> {
    if (!isOver(record, finished)) return record
    await this.#close(record)
    return undefined
  }

  /** The same plan that was given up before: it is asked for again in the same record. */
  async #sameAsBefore(plan: TransactionPlan): Promise<TransactionRecord | null> {
    const records = await this.#context.store.list(this.owner)
    return records.findLast(record => isSamePlan(record, plan) && mayStillCome(record, Date.now())) ?? null
  }

  /** What is on its way stays open. */
  async #close({ id }: TransactionRecord): Promise<void> {
    const closedAt = new Date().toISOString()
    await this.#context.store.update(id, current => withClosed(current, closedAt))
  }

  async #followStore(): Promise<void> {
    const records = await this.#context.store.list(this.owner)
    // The step may have changed while the store was read.
    const state = this.#state
    if (!('record' in state) || !state.record) return
    const { id, updatedAt } = state.record
    const record = records.find(each => each.id === id)
    if (record && record.updatedAt !== updatedAt) this.#dispatch({ type: 'recorded', record })
  }
}

/** What is shown of a transaction that was looked for and not found. */
const lostFailures = {
  absent: { code: 'ACTION_NOT_FOUND', message: 'No transaction of this action was found.' },
  proposed: { code: 'MAY_BE_PROPOSED', message: 'It may wait for the owners of the account.' },
  undecided: {
    code: 'ACTION_MAY_BE_WAITING',
    message: 'The account has a transaction waiting that may be this one.',
  },
}

function isOver(record: TransactionRecord, finished: string | null): boolean {
  if (isInFlight(record)) return false
  if (!isConfirmed(record)) return record.steps.some(isStepGivenUp) && !mayStillCome(record, Date.now())
  if (record.id !== finished) return true
  return record.steps.every(step => {
    const last = lastAttempt(step)
    return last?.state === 'confirmed' && Date.parse(last.settledAt) < Date.now() - confirmedShownMs
  })
}
