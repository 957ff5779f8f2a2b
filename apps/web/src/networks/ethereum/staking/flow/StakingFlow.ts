import { pause } from '@granary/transactions/lifecycle'
import { JournaledFlow } from '#web/actions/JournaledFlow.ts'
import { lostFailures as actionLostFailures } from '#web/actions/lostFailures.ts'
import { mayGiveUp } from '#web/actions/mayGiveUp.ts'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { announceFlow } from '../journal/flowPresence.ts'
import { isSameOffer } from '../journal/isSameOffer.ts'
import type { JournalEntry, StakeIntent } from '../journal/JournalEntry.ts'
import { isInFlight, journalState, lastAttempt, wasAsked } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import { isDepositLocked, withDepositLock } from '../journal/withDepositLock.ts'
import { OfferRefusedError } from '../proof/checkOfferAnswer.ts'
import { isSecondBeaconAlone } from '../proof/ProofCheck.ts'
import { type FlowContext, keysOf } from './FlowContext.ts'
import type { FlowEvent } from './FlowEvent.ts'
import { type FlowState, flowStart } from './FlowState.ts'
import { isOutOfDate } from './isOutOfDate.ts'
import { recordEarlierDeposit } from './recordEarlierDeposit.ts'
import { reduceFlow } from './reduceFlow.ts'
import { requestOffer } from './requestOffer.ts'
import { restOfStake } from './restOfStake.ts'
import { reviewStake } from './reviewStake.ts'
import { type SearchResult, searchDeposit } from './searchDeposit.ts'
import { sendDeposit } from './sendDeposit.ts'
import { settleConfirmed } from './settleConfirmed.ts'
import { watchDeposit } from './watchDeposit.ts'

/**
 * One account's stake on one chain, from the form to the receipt: the machine of `reduceFlow` with the work that
 * each step does by itself. Framework-free; a page subscribes to it.
 */
export class StakingFlow extends JournaledFlow<FlowState, FlowEvent, FlowContext> {
  constructor(context: FlowContext) {
    super({ ...context, waivedKeys: new Set() }, flowStart)
  }

  /** Reads the journal and goes on where the staker left. */
  async start(): Promise<void> {
    announceFlow(this.owner, this.background)
    void settleConfirmed(this.context, this.background)
    await this.#guard(async () => {
      const entry = await this.context.journal.latestOpen(this.owner)
      this.dispatch({ type: 'opened', entry: entry && (await this.#freshened(entry)) })
    })
  }

  async submitDetails(intent: StakeIntent): Promise<void> {
    if (this.getState().step !== 'details') return
    await this.#guard(async () => {
      const entry = await this.context.journal.create(this.owner, intent)
      this.dispatch({ type: 'opened', entry })
    })
  }

  /** Asks for deposit data; a second call while one is under way does nothing. */
  async generate(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'credentials' || state.busy) return
    this.dispatch({ type: 'offerAsked' })
    await this.#guard(async () => {
      this.dispatch({ type: 'recorded', entry: await requestOffer(this.context, state.entry) })
    })
  }

  /** Builds and proves the transaction anew. */
  override async checkAgain(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review') return
    const signal = this.renewWork()
    this.dispatch({ type: 'proofStarted' })
    const tell = (event: FlowEvent) => signal.aborted || this.dispatch(event)
    try {
      const earlier = await recordEarlierDeposit(this.context, state.entry)
      if (earlier) return void (signal.aborted || this.#takeUp(state.entry, earlier))
      if (isOutOfDate(state.entry, Date.now()))
        throw new OfferRefusedError('OFFER_OVER', `until ${state.entry.offer?.expiresAt}`)
      const isProved = await reviewStake(this.context, state.entry, {
        onQuote: quote => tell({ type: 'quoted', quote }),
        onCheck: check => tell({ type: 'checked', check }),
      })
      tell({ type: 'proofEnded', isProved })
    } catch (error) {
      tell({ type: 'failed', failure: flowFailure(error) })
    }
  }

  /** The person goes on although no second beacon source answered: said of these keys, and checked once more. */
  async waiveSecondBeacon(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review' || !state.entry.offer || !isSecondBeaconAlone(state.checks)) return
    this.context.waivedKeys?.add(keysOf(state.entry))
    await this.checkAgain()
  }

  override async sign(): Promise<void> {
    const before = this.getState()
    this.dispatch({ type: 'signStarted' })
    if (this.getState() !== before) await this.#send()
  }

  async #send(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'sign' || !state.quote) return
    const result = await sendDeposit(this.context, state.entry, state.quote, {
      signal: this.background,
      onPhase: phase => this.dispatch({ type: 'signPhase', phase }),
    })
    if (result.type === 'settled') this.#takeUp(state.entry, result.entry)
    else if (result.type === 'unknown') this.#searchAfter(result.failure)
    else if (result.failure.code === 'SERVICE_FEE_CHANGED')
      this.dispatch({ type: 'sentBack', notice: 'fee_changed' })
    else this.dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
  }

  /** Goes on with what was written down: this stake, or an earlier one that made the deposit of its keys after all. */
  #takeUp(own: JournalEntry, entry: JournalEntry): void {
    const isOwn = entry.id === own.id
    this.dispatch(isOwn ? { type: 'recorded', entry } : { type: 'opened', entry })
    if (!isOwn) void this.#guard(async () => void (await this.#close(own)))
  }

  /** From a stopped signing back to the review. */
  backToReview(): void {
    const state = this.getState()
    if (state.step === 'sign' && state.phase === 'stopped') this.dispatch({ type: 'sentBack', notice: null })
  }

  /** The staker says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'sign' || state.phase !== 'lost') return
    if (!mayGiveUp(await this.#search(this.background))) return
    const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
    const at = new Date().toISOString()
    await this.#guard(async () => {
      const { id } = state.entry
      const entry = await this.context.journal.update(id, current =>
        current.transactions.reduce(
          (changed, transaction, index) =>
            lastAttempt(transaction)?.state === 'asked' ? withOutcome(changed, outcome, at, index) : changed,
          current,
        ),
      )
      this.dispatch({ type: 'recorded', entry })
    })
  }

  /**
   * One step back, where there is one: to the form, to the credentials, or from a stopped signing to the review.
   * What the wallet was asked for stays.
   */
  async back(): Promise<void> {
    if (this.getState().step === 'credentials') await this.edit()
    else this.dispatch({ type: 'steppedBack' })
  }

  /**
   * Leaves a transaction that does not come to an end where it is, still looked for, and begins a new stake with
   * other keys beside it.
   */
  async stakeBeside(): Promise<void> {
    const state = this.getState()
    const isLost = state.step === 'sign' && state.phase === 'lost'
    if (!isLost && state.step !== 'broadcast') return
    const closedAt = new Date().toISOString()
    await this.#guard(async () => {
      await this.context.journal.update(state.entry.id, current => ({ ...current, closedAt }))
      this.dispatch({ type: 'edited', draft: restOfStake(state.entry) })
    })
  }

  /** Back to the form with what was entered; nothing is on its way, so the stake is let go. */
  async edit(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'credentials' && state.step !== 'review') return
    await this.#guard(async () => {
      const left = await this.#letGo(state.entry)
      if (left.closedAt === null) return this.#takeUp(state.entry, left)
      this.dispatch({ type: 'edited', draft: restOfStake(left) })
    })
  }

  /** The same wish with new deposit data. */
  async renewOffer(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review') return
    await this.#guard(async () => {
      const left = await this.#letGo(state.entry)
      if (left.closedAt === null) return this.#takeUp(state.entry, left)
      const entry = await this.context.journal.create(this.owner, restOfStake(left))
      this.dispatch({ type: 'opened', entry })
      await this.generate()
    })
  }

  /** Leaves a confirmed stake behind, so that the next visit begins a new one. */
  async finish(): Promise<void> {
    const state = this.getState()
    if (state.step === 'confirmed') await this.#guard(async () => void (await this.#close(state.entry)))
  }

  /** From a confirmed stake to a new one. */
  async stakeMore(): Promise<void> {
    await this.finish()
    if (this.getState().step === 'confirmed') this.dispatch({ type: 'edited', draft: null })
  }

  protected override reduce(state: FlowState, event: FlowEvent): FlowState {
    return reduceFlow(state, event)
  }

  protected override enters(before: FlowState, after: FlowState): boolean {
    return entersStep(before, after)
  }

  protected override enter(state: FlowState, before: FlowState): void {
    const signal = this.renewWork()
    // The transaction before is confirmed: the next one of the same proof follows.
    if (state.step === 'sign' && before.step === 'broadcast' && state.phase === 'checking') void this.#send()
    if (state.step === 'review') void this.checkAgain()
    if (state.step === 'sign' && state.phase === 'searching') void this.#searchUntilFound(signal)
    if (state.step === 'broadcast')
      void watchDeposit(this.context, state.entry, {
        signal,
        onWait: (wait, failure) => signal.aborted || this.dispatch({ type: 'waited', wait, failure }),
      })
  }

  #searchAfter(failure: FlowFailure): void {
    if (this.isStopped) return
    this.sendFailure = failure
    this.dispatch({ type: 'signPhase', phase: 'searching' })
    void this.#searchUntilFound(this.renewWork())
  }

  async #searchUntilFound(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.getState().step === 'sign') {
      await this.#search(signal)
      await pause(this.context.pollMs, signal)
    }
  }

  async #search(signal: AbortSignal): Promise<SearchResult['type']> {
    const state = this.getState()
    if (state.step !== 'sign') return 'undecided'
    try {
      if (await isDepositLocked(this.owner)) {
        this.dispatch({ type: 'signPhase', phase: 'elsewhere' })
        return 'undecided'
      }
      const result = await searchDeposit(this.context, state.entry, signal)
      if (result.type === 'found') this.dispatch({ type: 'recorded', entry: result.entry })
      else
        this.dispatch({
          type: 'signPhase',
          phase: 'lost',
          failure: this.withAnswer(lostFailures[result.type]),
        })
      return result.type
    } catch (error) {
      if (!signal.aborted)
        this.dispatch({ type: 'signPhase', phase: 'searching', failure: flowFailure(error) })
      return 'undecided'
    }
  }

  /**
   * An offer that ran out before the wallet was ever asked is asked for again; a stake long confirmed is done. One
   * that the wallet was asked for is let go by the staker alone, from the review.
   */
  async #freshened(entry: JournalEntry): Promise<JournalEntry | undefined> {
    if (!isOutOfDate(entry, Date.now())) return entry
    const isConfirmed = journalState(entry) === 'confirmed'
    if (wasAsked(entry) && !isConfirmed) return entry
    await this.#close(entry)
    return isConfirmed ? undefined : this.context.journal.create(this.owner, restOfStake(entry))
  }

  /**
   * Once the wallet was asked for it, only after its own node has shown that no deposit of it comes.
   * @returns it, closed; open, it or an earlier one, where a deposit was made after all
   */
  async #letGo(entry: JournalEntry): Promise<JournalEntry> {
    if (!wasAsked(entry)) return (await recordEarlierDeposit(this.context, entry)) ?? this.#close(entry)
    return withDepositLock(this.owner, async () => {
      const { assertNothingComes } = await import('./assertNothingComes.ts')
      return (await assertNothingComes(this.context, entry)) ?? this.#close(entry)
    })
  }

  /** What is on its way stays open. */
  async #close(entry: JournalEntry): Promise<JournalEntry> {
    const closedAt = new Date().toISOString()
    return this.context.journal.update(entry.id, current =>
      current.transactions.some(isInFlight) ? current : { ...current, closedAt },
    )
  }

  protected override async followJournal(): Promise<void> {
    const entries = await this.context.journal.list(this.owner)
    // The step may have changed while the journal was read.
    const state = this.getState()
    if (!('entry' in state)) return
    const entry = entries.find(({ id }) => id === state.entry.id)
    if (entry && entry.updatedAt !== state.entry.updatedAt) this.dispatch({ type: 'recorded', entry })
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const failure = flowFailure(error)
      this.dispatch(
        this.getState().step === 'loading' ? { type: 'unavailable', failure } : { type: 'failed', failure },
      )
    }
  }
}

const lostFailures = {
  absent: { code: 'DEPOSIT_NOT_FOUND', message: 'No transaction of this stake was found.' },
  proposed: actionLostFailures.proposed,
  undecided: {
    code: 'DEPOSIT_MAY_BE_WAITING',
    message: 'The account has a transaction waiting that may be this one.',
  },
}

function entersStep(before: FlowState, after: FlowState): boolean {
  if (before.step !== after.step) return true
  if (!('entry' in before) || !('entry' in after)) return false
  if (before.entry.id !== after.entry.id) return true
  return after.step === 'review' && !isSameOffer(before.entry.offer, after.entry.offer)
}
