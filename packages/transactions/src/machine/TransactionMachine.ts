import type { Cursor, Quote } from '../ChainDriver.ts'
import { InFlightError } from '../errors.ts'
import { announcePresence } from '../lifecycle/askingLock.ts'
import { giveUpLost, giveUpUnseen, letGo } from '../lifecycle/letGo.ts'
import { pause } from '../lifecycle/pause.ts'
import { planNext } from '../lifecycle/planNext.ts'
import { type AskedSearch, lostFailures, searchAsked } from '../lifecycle/searchAsked.ts'
import { givenUpLike, recordMade } from '../lifecycle/searchStep.ts'
import { openOf, quoteSteps, sendNext } from '../lifecycle/sendNext.ts'
import { settleFinal } from '../lifecycle/settleFinal.ts'
import type { Failure, PlanSource, TransactionContext } from '../lifecycle/TransactionContext.ts'
import { watchRecord } from '../lifecycle/watchRecord.ts'
import { mayStillCome } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { askedOnly, isSamePlan, planOf, withClosed } from '../record/transitions.ts'
import type { Owner, TransactionPlan, TransactionStep } from '../TransactionPlan.ts'
import { isOver } from './isOver.ts'
import { entersStep, reduceTransaction } from './reduceTransaction.ts'
import type { TransactionEvent, TransactionState } from './TransactionState.ts'

/** What a machine works with. */
export type MachineContext<Cost> = TransactionContext<Cost> & {
  owner: Owner
  /** Kinds of plans that the machine resumes and makes: `conflux.stake`. */
  kinds: readonly string[]
  source: PlanSource
  /** Whether the owner's wallet is connected, on its network. */
  isWalletReady(): boolean
}

/**
 * One account's plans of some kinds, one at a time, from review to receipt: the machine of
 * `reduceTransaction` with each step's own work. Framework-free; pages subscribe to it.
 */
export class TransactionMachine<Cost> {
  readonly #context: MachineContext<Cost>
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  readonly #background = new AbortController()
  #work = new AbortController()
  #state: TransactionState<Cost> = { step: 'loading' }
  /** On screen when the person chose to sign. */
  #reviewed: Quote<Cost> | null = null
  /** The person is active on this visit: reviewed next steps are requested without another click. */
  #isGoingOn = false
  /** The wallet's last unclear answer. */
  #sendFailure: Failure | null = null
  readonly #cursors = new Map<number, Cursor>()
  /** Search progress of each given-up step. */
  readonly #madeCursors = new Map<string, Cursor>()
  #isSettling = false
  /** Reads and writes of the store under way, which decide from where a plan is reviewed. */
  #moving: Promise<unknown> = Promise.resolve()

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

  /** Ends all work; plans on their way stay in the store. */
  stop(): void {
    this.#background.abort()
    this.#work.abort()
    this.#unsubscribe()
    this.#listeners.clear()
  }

  /**
   * Reads the store and resumes where the person left.
   * @param finished the one plan whose result may be shown: other confirmed ones are left behind
   */
  start(finished: string | null = null): Promise<void> {
    this.#settle()
    return this.#move(() =>
      this.#openRecord(finished).then(
        record => this.#dispatch({ type: 'opened', record }),
        error => this.#dispatch({ type: 'unavailable', failure: this.#context.failureOf(error) }),
      ),
    )
  }

  /** Resumes a plan that the feature has read, or shows its form. */
  resume(record: TransactionRecord | undefined): void {
    this.#settle()
    this.#dispatch({ type: 'opened', record })
  }

  /** Looks at the owner's confirmed plans until their blocks are final. */
  #settle(): void {
    if (this.#isSettling) return
    this.#isSettling = true
    const { network, account } = this.owner
    const isOwn = (record: TransactionRecord) => record.network === network && record.account === account
    void settleFinal(this.#context, isOwn, this.#background.signal)
  }

  /**
   * Checks effects and cost of a plan, from the form or in place of the one under review. Waits for the store where
   * the machine is still opening or leaving another plan; what is resumed or on its way stays on the screen.
   */
  async review(plan: TransactionPlan): Promise<void> {
    const wasReview = this.#state.step === 'review'
    await this.#moving
    const record = await this.#sameAsBefore(plan).catch(() => null)
    // Meanwhile another plan was opened, or the person has left the one that this would replace.
    if ((this.#state.step === 'review') !== wasReview) return
    this.#dispatch({ type: 'requested', plan, record })
  }

  async #move(work: () => Promise<unknown>): Promise<void> {
    const done = work()
    this.#moving = Promise.allSettled([this.#moving, done])
    await done
  }

  /** Repeats the review. `quietly`: the screen stays until something changes. */
  async checkAgain(how: 'openly' | 'quietly' = 'openly'): Promise<void> {
    const state = this.#state
    if (state.step !== 'review') return
    const signal = this.#renewWork()
    const shown = how === 'quietly' ? state.failure?.code : undefined
    if (how === 'openly') this.#dispatch({ type: 'checkStarted' })
    const emit = (event: TransactionEvent<Cost>) => signal.aborted || this.#dispatch(event)
    try {
      const standing = {
        plan: state.plan,
        record: await planNext(this.#context, this.#context.source, state.record),
      }
      const { steps } = openOf(standing)
      // An exclusive key identifies its transaction without a question.
      const earlier = await this.#made(steps.filter(({ exclusiveKeys }) => exclusiveKeys.length > 0))
      if (earlier) return void (signal.aborted || this.#takeUp(earlier))
      const like = await this.#context.store.inFlightLike(steps, state.record?.id)
      if (like) throw new InFlightError(like.record.id)
      const quote = await quoteSteps(this.#context, this.#context.source, steps, { purpose: 'review' })
      if (standing.record) emit({ type: 'recorded', record: standing.record })
      emit({ type: 'quoted', quote })
    } catch (error) {
      const failure = this.#context.failureOf(error)
      if (failure.code !== shown) emit({ type: 'failed', failure })
    }
  }

  /** Last checks, then the wallet. Does nothing while a signing runs. */
  async sign(): Promise<void> {
    const before = this.#state
    if (before.step === 'review' && before.status === 'ready') this.#reviewed = before.quote
    this.#dispatch({ type: 'signStarted' })
    if (this.#state !== before) await this.#send()
  }

  /** From the review to the form, or from a stopped signing to the review. Lets go of the plan's open steps. */
  async back(): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'steppedBack' })
    if (state.step !== 'review' || !state.record) return
    const { record } = state
    await this.#move(() =>
      letGo(this.#context, record).catch(() => this.#context.store.update(record.id, askedOnly)),
    ).catch(() => undefined)
  }

  /**
   * Lets the plan under review go and returns to the form. Requested steps go only once the wallet's own node
   * shows that nothing of them can come; steps made after all resume.
   */
  async letGo(): Promise<void> {
    const state = this.#state
    if (state.step !== 'review' || !state.record) return
    try {
      const earlier = await this.#made(openOf(state).steps)
      if (earlier) return this.#takeUp(earlier)
      await letGo(this.#context, state.record, { rejections: 'doubted' })
      this.#dispatch({ type: 'left' })
    } catch (error) {
      this.#dispatch({ type: 'failed', failure: this.#context.failureOf(error) })
    }
  }

  /** The person says that the wallet sent nothing: searches once more before believing it. */
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

  /** The person says that they cancelled a transaction in the wallet that no node ever showed. */
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
   * Back to the form; what is on its way stays looked for and listed. Lets go of unrequested steps.
   * @param how `beside`: another plan of the same kind takes its place on the next visit too
   */
  async leave(how: 'for_now' | 'beside' = 'for_now'): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'left' })
    if (this.#state.step !== 'idle' || !('record' in state) || !state.record) return
    const at = new Date().toISOString()
    const { id, steps } = state.record
    if (how === 'for_now' && askedOnly(state.record).steps.length === steps.length) return
    const rest = (current: TransactionRecord) =>
      how === 'beside' ? withClosed(askedOnly(current), at, true) : askedOnly(current)
    await this.#move(() => this.#context.store.update(id, rest)).catch(() => undefined)
  }

  /** Leaves a confirmed plan behind: back to the form. */
  async done(): Promise<void> {
    const state = this.#state
    if (state.step !== 'confirmed') return
    this.#dispatch({ type: 'left' })
    await this.#close(state.record).catch(() => undefined)
  }

  /** The wallet changed, switched chains or returned: retries what it blocked. */
  walletChanged(): void {
    const state = this.#state
    const failure = 'failure' in state ? state.failure : null
    if (!this.#context.isWalletReady() || !failure?.code.startsWith('WALLET_')) return
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'stopped') void this.sign()
  }

  async #send(): Promise<void> {
    const state = this.#state
    if (state.step !== 'sign') return
    const result = await sendNext(this.#context, this.#context.source, state, {
      signal: this.#background.signal,
      reviewed: this.#reviewed,
      onPhase: (phase, record) => this.#dispatch({ type: 'signPhase', phase, ...(record && { record }) }),
    })
    this.#isGoingOn = result.type === 'settled' || result.type === 'unknown'
    if (result.type === 'settled') this.#takeUp(result.record)
    else if (result.type === 'dearer') this.#dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'unknown') this.#searchAfter(result.failure)
    else this.#dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
  }

  /** Resumes a recorded plan: this one, or an earlier one made after all. */
  #takeUp(record: TransactionRecord): void {
    const state = this.#state
    const own = 'record' in state ? state.record : null
    // What is left of an earlier plan was not reviewed now.
    if (own?.id !== record.id) this.#isGoingOn = false
    if (own?.id === record.id) this.#record(record)
    else this.#dispatch({ type: 'opened', record })
    if (own && own.id !== record.id) void this.#close(own).catch(() => undefined)
  }

  #record(record: TransactionRecord): void {
    const goesOn = this.#isGoingOn && this.#wasReviewed({ plan: planOf(record), record })
    this.#dispatch({ type: 'recorded', record, goesOn })
  }

  /** Given-up plans among these that were made after all. */
  async #made(steps: readonly TransactionStep[]): Promise<TransactionRecord | null> {
    const places = (await givenUpLike(this.#context, steps)).flat()
    return recordMade(this.#context, places, { node: 'any', cursors: this.#madeCursors })
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
      this.#isGoingOn = false
      void this.checkAgain()
    }
    if (state.step === 'sign' && state.phase === 'searching') void this.#searchUntilFound(signal)
    if (state.step === 'sign' && before.step === 'broadcast' && state.phase === 'checking') void this.#send()
    if (state.step !== 'broadcast') return
    if (before.step === 'loading') this.#isGoingOn = false
    announcePresence(state.record, signal)
    void watchRecord(this.#context, state.record, {
      signal,
      onWait: (wait, failure) => signal.aborted || this.#dispatch({ type: 'waited', wait, failure }),
    })
  }

  /** Unseen steps are not signed without a click: on another chain, or just planned. */
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
    if (state.step === 'sign' && state.record) announcePresence(state.record, signal)
    this.#cursors.clear()
    while (!signal.aborted && this.#state.step === 'sign') {
      await this.#search(signal)
      await pause(this.#context.pollMs, signal)
    }
  }

  async #search(signal: AbortSignal): Promise<AskedSearch> {
    const state = this.#state
    if (state.step !== 'sign' || !state.record) return 'undecided'
    const { record } = state
    try {
      const found = await searchAsked(this.#context, record, {
        signal,
        cursors: this.#cursors,
        onFound: changed => this.#record(changed),
      })
      const details = this.#sendFailure?.details
      if (found === 'elsewhere') this.#dispatch({ type: 'signPhase', phase: 'elsewhere' })
      else if (found !== 'found')
        this.#dispatch({
          type: 'signPhase',
          phase: 'lost',
          failure: { ...lostFailures[found], ...(details && { details }) },
        })
      return found
    } catch (error) {
      if (!signal.aborted)
        this.#dispatch({ type: 'signPhase', phase: 'searching', failure: this.#context.failureOf(error) })
      return 'undecided'
    }
  }

  /** Does not resume plans long done or no longer possible. */
  async #openRecord(finished: string | null): Promise<TransactionRecord | undefined> {
    for (;;) {
      const record = await this.#context.store.latestOpen(this.owner, this.#context.kinds)
      if (!record || !isOver(record, finished)) return record
      await this.#close(record)
    }
  }

  /** The same plan, given up before: requested again in the same record. */
  async #sameAsBefore(plan: TransactionPlan): Promise<TransactionRecord | null> {
    const records = await this.#context.store.list(this.owner)
    return records.findLast(record => isSamePlan(record, plan) && mayStillCome(record, Date.now())) ?? null
  }

  /** Plans on their way stay open. */
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
    if (record && record.updatedAt !== updatedAt) this.#record(record)
  }
}
