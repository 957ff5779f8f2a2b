import { InFlightError } from '@granary/transactions/errors'
import { announcePresence, isAsking, pause } from '@granary/transactions/work'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import type { ActionContext } from './ActionContext.ts'
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
import { JournaledFlow } from './JournaledFlow.ts'
import { lostFailures } from './lostFailures.ts'
import { mayGiveUp } from './mayGiveUp.ts'
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
export class ActionFlow extends JournaledFlow<ActionState, ActionEvent, ActionContext> {
  /** Newest block that was looked through for a lost one. */
  #searchedTo = 0
  /** What was on the screen when the person chose to sign. */
  #reviewed: ActionQuote | null = null

  constructor(context: ActionContext) {
    super(context, actionStart)
  }

  /**
   * Reads the journal and goes on where the person left.
   * @param finished the one action whose result may be shown: what else is confirmed is left behind
   */
  async start(finished: string | null = null): Promise<void> {
    void settleActions(this.context, this.background)
    try {
      const record = await this.context.journal.latestOpen(this.owner, this.context.kinds)
      this.dispatch({ type: 'opened', record: record && (await this.#fresh(record, finished)) })
    } catch (error) {
      this.dispatch({ type: 'unavailable', failure: flowFailure(error) })
    }
  }

  /**
   * Looks at what the request would do and cost. Takes the request from the form, or another one instead of the one
   * under review; while something is on its way it does nothing.
   */
  async review(request: ActionRequest): Promise<void> {
    const before = this.getState()
    const record = await this.#sameAsBefore(request).catch(() => null)
    if (this.getState() === before) this.dispatch({ type: 'requested', request, record })
  }

  override async checkAgain(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review') return
    const signal = this.renewWork()
    this.dispatch({ type: 'checkStarted' })
    const tell = (event: ActionEvent) => signal.aborted || this.dispatch(event)
    try {
      const like = await this.context.journal.inFlightLike(state.request, state.record?.id)
      if (like) throw new InFlightError(like.id)
      tell({ type: 'quoted', quote: await checkAction(this.context, state.request) })
    } catch (error) {
      tell({ type: 'failed', failure: flowFailure(error) })
    }
  }

  override async sign(): Promise<void> {
    const before = this.getState()
    this.dispatch({ type: 'signStarted' })
    const state = this.getState()
    if (state === before || state.step !== 'sign') return
    if (before.step === 'review') this.#reviewed = before.quote
    const result = await sendAction(this.context, state.request, state.record?.id ?? null, {
      signal: this.background,
      reviewed: this.#reviewed,
      onPhase: (phase, record) => this.dispatch({ type: 'signPhase', phase, ...(record && { record }) }),
    })
    if (result.type === 'settled') this.#takeUp(result.record)
    else if (result.type === 'dearer') this.dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'unknown') this.#searchAfter(result.failure)
    else this.dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
  }

  /** From the review to the form, or from a stopped signing to the review. */
  async back(): Promise<void> {
    const state = this.getState()
    this.dispatch({ type: 'steppedBack' })
    if (state.step === 'review' && state.record) await this.#letGo(state.record).catch(() => undefined)
  }

  /** Looks for a lost one at once, and not only at the next turn. */
  async searchAgain(): Promise<void> {
    await this.#search(this.background)
  }

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'sign' || state.phase !== 'lost' || !state.record) return
    if (!mayGiveUp(await this.#search(this.background))) return
    const at = new Date().toISOString()
    const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
    await this.#write(state.record.id, current =>
      lastOf(current).state === 'asked' ? withActionOutcome(current, outcome, at) : current,
    )
  }

  /** The person says that a transaction that no node ever showed was cancelled in the wallet. */
  async giveUpUnseen(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'broadcast') return
    try {
      this.dispatch({ type: 'recorded', record: await giveUpUnseen(this.context, state.record) })
    } catch (error) {
      this.dispatch({ type: 'waited', wait: state.wait, failure: flowFailure(error) })
    }
  }

  /** To the form, while what is on its way stays looked for and listed. */
  leave(): void {
    this.dispatch({ type: 'left' })
  }

  /** Leaves a confirmed action behind: back to the form. */
  async done(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'confirmed') return
    this.dispatch({ type: 'left' })
    await this.#close(state.record).catch(() => undefined)
  }

  protected override reduce(state: ActionState, event: ActionEvent): ActionState {
    return reduceAction(state, event)
  }

  protected override enters(before: ActionState, after: ActionState, event: ActionEvent): boolean {
    return event.type === 'requested' || entersStep(before, after)
  }

  protected override enter(state: ActionState): void {
    const signal = this.renewWork()
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'searching') void this.#searchUntilFound(signal)
    if (state.step !== 'broadcast') return
    announcePresence(actionPresence(state.record), signal)
    void watchAction(this.context, state.record, {
      signal,
      onWait: (wait, failure) => signal.aborted || this.dispatch({ type: 'waited', wait, failure }),
    })
  }

  /** Goes on with what was written down: this action, or an earlier one that was made after all. */
  #takeUp(record: ActionRecord): void {
    const state = this.getState()
    const isOwn = 'record' in state && state.record?.id === record.id
    this.dispatch(isOwn ? { type: 'recorded', record } : { type: 'opened', record })
  }

  #searchAfter(failure: FlowFailure): void {
    if (this.isStopped) return
    this.sendFailure = failure
    this.dispatch({ type: 'signPhase', phase: 'searching' })
    void this.#searchUntilFound(this.renewWork())
  }

  async #searchUntilFound(signal: AbortSignal): Promise<void> {
    const { step, ...at } = this.getState()
    if (step === 'sign' && 'record' in at && at.record) announcePresence(actionPresence(at.record), signal)
    this.#searchedTo = 0
    while (!signal.aborted && this.getState().step === 'sign') {
      await this.#search(signal, this.#searchedTo)
      await pause(this.context.pollMs, signal)
    }
  }

  /** @param searchedTo newest block of an earlier look; 0 looks through all */
  async #search(signal: AbortSignal, searchedTo = 0): Promise<ActionSearch['type']> {
    const state = this.getState()
    if (state.step !== 'sign' || !state.record) return 'undecided'
    try {
      if (await isAsking(ownerOf(this.owner))) {
        this.dispatch({ type: 'signPhase', phase: 'elsewhere' })
        return 'undecided'
      }
      const result = await searchAction(this.context, state.record, signal, searchedTo)
      if (result.type === 'found') this.dispatch({ type: 'recorded', record: result.record })
      else {
        this.#searchedTo = result.searchedTo
        this.dispatch({
          type: 'signPhase',
          phase: 'lost',
          failure: this.withAnswer(lostFailures[result.type]),
        })
      }
      return result.type
    } catch (error) {
      if (!signal.aborted)
        this.dispatch({ type: 'signPhase', phase: 'searching', failure: flowFailure(error) })
      return 'undecided'
    }
  }

  /** What is long done, or can no longer come, is not gone on with. */
  async #fresh(record: ActionRecord, finished: string | null): Promise<ActionRecord | undefined> {
    const last = lastOf(record)
    const isOver = isActionGivenUp(record)
      ? !mayStillCome(record, Date.now())
      : last.state === 'confirmed' &&
        (record.id !== finished || Date.parse(last.settledAt) < Date.now() - confirmedShownMs)
    if (!isOver) return record
    await this.#close(record)
    return undefined
  }

  /** The same call that was given up before: it is asked for again in the same record. */
  async #sameAsBefore({ kind, call }: ActionRequest): Promise<ActionRecord | null> {
    const records = await this.context.journal.list(this.owner)
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
    else await forgetAction(this.context, record)
  }

  /** What is on its way stays open. */
  async #close({ id }: ActionRecord): Promise<void> {
    const closedAt = new Date().toISOString()
    await this.context.journal.update(id, current =>
      isActionInFlight(current) ? current : { ...current, closedAt },
    )
  }

  async #write(id: string, make: (record: ActionRecord) => ActionRecord): Promise<void> {
    try {
      this.dispatch({ type: 'recorded', record: await this.context.journal.update(id, make) })
    } catch (error) {
      this.dispatch({ type: 'signPhase', phase: 'lost', failure: flowFailure(error) })
    }
  }

  protected override async followJournal(): Promise<void> {
    const records = await this.context.journal.list(this.owner)
    // The step may have changed while the journal was read.
    const state = this.getState()
    if (!('record' in state) || !state.record) return
    const { id, updatedAt } = state.record
    const record = records.find(each => each.id === id)
    if (record && record.updatedAt !== updatedAt) this.dispatch({ type: 'recorded', record })
  }
}

function entersStep(before: ActionState, after: ActionState): boolean {
  if (before.step !== after.step) return true
  const known = 'record' in before ? before.record?.id : undefined
  const now = 'record' in after ? after.record?.id : undefined
  // A new action gets its record in the middle of the signing.
  return known !== undefined && known !== now
}
