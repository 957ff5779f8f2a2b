import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import { announcePresence, isAsking } from '../journal/askingLock.ts'
import { interruptionOf } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import { ActionInFlightError } from './ActionErrors.ts'
import type { ActionEvent } from './ActionEvent.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import { type ActionQuote, type ActionState, actionStart } from './ActionState.ts'
import { actionPresence } from './actionPresence.ts'
import { isActionGivenUp, isActionInFlight, lastOf, mayStillCome } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'
import { checkAction } from './checkAction.ts'
import { forgetAction } from './forgetAction.ts'
import { giveUpUnseen } from './giveUpUnseen.ts'
import { lostFailures } from './lostFailures.ts'
import { mayGiveUp } from './mayGiveUp.ts'
import { pause } from './pause.ts'
import { reduceAction } from './reduceAction.ts'
import { type ActionSearch, searchAction } from './searchAction.ts'
import { sendAction } from './sendAction.ts'
import { settleActions } from './settleActions.ts'
import { watchAction } from './watchAction.ts'

/** A reload finds what was just confirmed, a later visit begins anew. */
const confirmedShownMs = 10 * 60_000

/**
 * One account's actions of some kinds on one chain, one at a time, from the review to the receipt: the machine of
 * `reduceAction` with the work that each step does by itself. Framework-free; a page subscribes to it.
 */
export class ActionFlow {
  readonly #context: ActionContext
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  #state: ActionState = actionStart
  #isStopped = false
  /** Ends the work that goes on whatever the step. */
  readonly #background = new AbortController()
  /** Ends the work of the step that is left. */
  #work = new AbortController()
  /** Newest block that was looked through for a lost one. */
  #searchedTo = 0
  /** What the wallet said when it was asked last, if it was no clear answer. */
  #sendFailure: FlowFailure | null = null
  /** What was on the screen when the person chose to sign. */
  #reviewed: ActionQuote | null = null

  constructor(context: ActionContext) {
    this.#context = context
    this.#unsubscribe = context.journal.subscribe(() => void this.#followJournal().catch(() => undefined))
  }

  get owner() {
    return this.#context.owner
  }

  readonly getState = (): ActionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the journal and goes on where the person left. */
  async start(): Promise<void> {
    void settleActions(this.#context, this.#background.signal)
    try {
      const record = await this.#context.journal.latestOpen(this.owner, this.#context.kinds)
      this.#dispatch({ type: 'opened', record: record && (await this.#fresh(record)) })
    } catch (error) {
      this.#dispatch({ type: 'unavailable', failure: flowFailure(error) })
    }
  }

  /** Ends all work; what is in flight stays in the journal. */
  stop(): void {
    this.#isStopped = true
    this.#background.abort()
    this.#work.abort()
    this.#unsubscribe()
    this.#listeners.clear()
  }

  /** The wallet is another one, on another chain, or back: what it kept from going on is tried again. */
  walletChanged(): void {
    const state = this.#state
    const isBack = interruptionOf(this.#context.wallet(), this.owner) === null
    if (!isBack || !('failure' in state) || !state.failure?.code.startsWith('WALLET_')) return
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'stopped') void this.sign()
  }

  /**
   * Looks at what the request would do and cost. Takes the request from the form, or another one instead of the one
   * under review; while something is on its way it does nothing.
   */
  async review(request: ActionRequest): Promise<void> {
    const before = this.#state
    const record = await this.#sameAsBefore(request).catch(() => null)
    if (this.#state === before) this.#dispatch({ type: 'requested', request, record })
  }

  /** Reviews the same request once more. */
  async checkAgain(): Promise<void> {
    const state = this.#state
    if (state.step !== 'review') return
    const { signal } = this.#renewWork()
    this.#dispatch({ type: 'checkStarted' })
    const tell = (event: ActionEvent) => signal.aborted || this.#dispatch(event)
    try {
      const like = await this.#context.journal.inFlightLike(state.request, state.record?.id)
      if (like) throw new ActionInFlightError(like.id)
      tell({ type: 'quoted', quote: await checkAction(this.#context, state.request) })
    } catch (error) {
      tell({ type: 'failed', failure: flowFailure(error) })
    }
  }

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  async sign(): Promise<void> {
    const before = this.#state
    this.#dispatch({ type: 'signStarted' })
    const state = this.#state
    if (state === before || state.step !== 'sign') return
    if (before.step === 'review') this.#reviewed = before.quote
    const result = await sendAction(this.#context, state.request, state.record?.id ?? null, {
      signal: this.#background.signal,
      reviewed: this.#reviewed,
      onPhase: (phase, record) => this.#dispatch({ type: 'signPhase', phase, ...(record && { record }) }),
    })
    if (result.type === 'settled') this.#takeUp(result.record)
    else if (result.type === 'dearer') this.#dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'unknown') this.#searchAfter(result.failure)
    else this.#dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
  }

  /** From the review to the form, or from a stopped signing to the review. */
  async back(): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'steppedBack' })
    if (state.step === 'review' && state.record) await this.#letGo(state.record).catch(() => undefined)
  }

  /** Looks for a lost one at once, and not only at the next turn. */
  async searchAgain(): Promise<void> {
    await this.#search(this.#background.signal)
  }

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.#state
    if (state.step !== 'sign' || state.phase !== 'lost' || !state.record) return
    if (!mayGiveUp(await this.#search(this.#background.signal))) return
    const at = new Date().toISOString()
    const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
    await this.#write(state.record.id, current =>
      lastOf(current).state === 'asked' ? withActionOutcome(current, outcome, at) : current,
    )
  }

  /** The person says that a transaction that no node ever showed was cancelled in the wallet. */
  async giveUpUnseen(): Promise<void> {
    const state = this.#state
    if (state.step !== 'broadcast') return
    try {
      this.#dispatch({ type: 'recorded', record: await giveUpUnseen(this.#context, state.record) })
    } catch (error) {
      this.#dispatch({ type: 'waited', wait: state.wait, failure: flowFailure(error) })
    }
  }

  /** To the form, while what is on its way stays looked for and listed. */
  leave(): void {
    this.#dispatch({ type: 'left' })
  }

  /** Leaves a confirmed action behind: back to the form. */
  async done(): Promise<void> {
    const state = this.#state
    if (state.step !== 'confirmed') return
    this.#dispatch({ type: 'left' })
    await this.#close(state.record).catch(() => undefined)
  }

  #dispatch(event: ActionEvent): void {
    if (this.#isStopped) return
    const before = this.#state
    this.#state = reduceAction(before, event)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
    if (event.type === 'requested' || entersStep(before, this.#state)) this.#enter(this.#state)
  }

  /** The work that a step begins by itself. */
  #enter(state: ActionState): void {
    const { signal } = this.#renewWork()
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'searching') void this.#searchUntilFound(signal)
    if (state.step !== 'broadcast') return
    announcePresence(actionPresence(state.record), signal)
    void watchAction(this.#context, state.record, {
      signal,
      onWait: (wait, failure) => signal.aborted || this.#dispatch({ type: 'waited', wait, failure }),
    })
  }

  #renewWork(): AbortController {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work
  }

  /** Goes on with what was written down: this action, or an earlier one that was made after all. */
  #takeUp(record: ActionRecord): void {
    const state = this.#state
    const isOwn = 'record' in state && state.record?.id === record.id
    this.#dispatch(isOwn ? { type: 'recorded', record } : { type: 'opened', record })
  }

  #searchAfter(failure: FlowFailure): void {
    if (this.#isStopped) return
    this.#sendFailure = failure
    this.#dispatch({ type: 'signPhase', phase: 'searching' })
    void this.#searchUntilFound(this.#renewWork().signal)
  }

  async #searchUntilFound(signal: AbortSignal): Promise<void> {
    const { step, ...at } = this.#state
    if (step === 'sign' && 'record' in at && at.record) announcePresence(actionPresence(at.record), signal)
    this.#searchedTo = 0
    while (!signal.aborted && this.#state.step === 'sign') {
      await this.#search(signal, this.#searchedTo)
      await pause(this.#context.pollMs, signal)
    }
  }

  /** @param searchedTo newest block of an earlier look; 0 looks through all */
  async #search(signal: AbortSignal, searchedTo = 0): Promise<ActionSearch['type']> {
    const state = this.#state
    if (state.step !== 'sign' || !state.record) return 'undecided'
    try {
      if (await isAsking(this.owner)) {
        this.#dispatch({ type: 'signPhase', phase: 'elsewhere' })
        return 'undecided'
      }
      const result = await searchAction(this.#context, state.record, signal, searchedTo)
      if (result.type === 'found') this.#dispatch({ type: 'recorded', record: result.record })
      else {
        this.#searchedTo = result.searchedTo
        this.#dispatch({ type: 'signPhase', phase: 'lost', failure: this.#lostFailure(result.type) })
      }
      return result.type
    } catch (error) {
      if (!signal.aborted)
        this.#dispatch({ type: 'signPhase', phase: 'searching', failure: flowFailure(error) })
      return 'undecided'
    }
  }

  #lostFailure(type: keyof typeof lostFailures): FlowFailure {
    const details = this.#sendFailure?.details
    return { ...lostFailures[type], ...(details && { details }) }
  }

  /** What is long done, or can no longer come, is not gone on with. */
  async #fresh(record: ActionRecord): Promise<ActionRecord | undefined> {
    const last = lastOf(record)
    const isOver = isActionGivenUp(record)
      ? !mayStillCome(record, Date.now())
      : last.state === 'confirmed' && Date.parse(last.settledAt) < Date.now() - confirmedShownMs
    if (!isOver) return record
    await this.#close(record)
    return undefined
  }

  /** The same call that was given up before: it is asked for again in the same record. */
  async #sameAsBefore({ kind, call }: ActionRequest): Promise<ActionRecord | null> {
    const records = await this.#context.journal.list(this.owner)
    const isSame = (record: ActionRecord) =>
      record.kind === kind &&
      record.to === call.to.toLowerCase() &&
      record.data === call.data.toLowerCase() &&
      record.valueWei === call.valueWei
    return records.findLast(record => isSame(record) && mayStillCome(record, Date.now())) ?? null
  }

  /** What the wallet refused is done with; of the rest the wallet's node must show first that nothing of it comes. */
  async #letGo(record: ActionRecord): Promise<void> {
    if (lastOf(record).state === 'rejected') await this.#close(record)
    else await forgetAction(this.#context, record)
  }

  /** What is on its way stays open. */
  async #close({ id }: ActionRecord): Promise<void> {
    const closedAt = new Date().toISOString()
    await this.#context.journal.update(id, current =>
      isActionInFlight(current) ? current : { ...current, closedAt },
    )
  }

  async #write(id: string, make: (record: ActionRecord) => ActionRecord): Promise<void> {
    try {
      this.#dispatch({ type: 'recorded', record: await this.#context.journal.update(id, make) })
    } catch (error) {
      this.#dispatch({ type: 'signPhase', phase: 'lost', failure: flowFailure(error) })
    }
  }

  /** Another tab, or this one, wrote into the journal. */
  async #followJournal(): Promise<void> {
    const records = await this.#context.journal.list(this.owner)
    // The step may have changed while the journal was read.
    const state = this.#state
    if (!('record' in state) || !state.record) return
    const { id, updatedAt } = state.record
    const record = records.find(each => each.id === id)
    if (record && record.updatedAt !== updatedAt) this.#dispatch({ type: 'recorded', record })
  }
}

function entersStep(before: ActionState, after: ActionState): boolean {
  if (before.step !== after.step) return true
  const known = 'record' in before ? before.record?.id : undefined
  const now = 'record' in after ? after.record?.id : undefined
  // A new action gets its record in the middle of the signing.
  return known !== undefined && known !== now
}
