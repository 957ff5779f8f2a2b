import { type FlowFailure, flowFailure } from '../../failure/FlowFailure.ts'
import { announcePresence, isAsking } from '../../journal/askingLock.ts'
import { interruptionOf } from '../../wallet/FlowWallet.ts'
import { ActionInFlightError } from '../ActionErrors.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionRequest } from '../ActionRequest.ts'
import { actionPresence } from '../actionPresence.ts'
import { isActionInFlight, isActionUnfinished, lastOf } from '../actionRecordState.ts'
import { withActionOutcome } from '../actionTransitions.ts'
import { giveUpUnseen } from '../giveUpUnseen.ts'
import { lostFailures } from '../lostFailures.ts'
import { mayGiveUp } from '../mayGiveUp.ts'
import { pause } from '../pause.ts'
import { type ActionSearch, searchAction } from '../searchAction.ts'
import { settleActions } from '../settleActions.ts'
import { watchAction } from '../watchAction.ts'
import { checkGroup } from './checkGroup.ts'
import { dropPlans, letGo } from './dropWish.ts'
import type { GroupContext } from './GroupContext.ts'
import type { GroupEvent } from './GroupEvent.ts'
import { type GroupQuote, type GroupState, groupStart, type Wish } from './GroupState.ts'
import { isAsked } from './groupStateOf.ts'
import { openWish, readWish } from './openWish.ts'
import { isBusy, reduceGroup } from './reduceGroup.ts'
import { sendGroup } from './sendGroup.ts'
import { newWish } from './wishOf.ts'

/**
 * One account's wishes of some kinds on one chain, each of one or more transactions: reviewed together, then asked of
 * the wallet in one confirmation where it can, else one after another, each once the one before is in a block. What the
 * journal holds is what is shown. Framework-free; a page subscribes to it.
 */
export class GroupFlow {
  readonly #context: GroupContext
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  #state: GroupState = groupStart
  #isStopped = false
  /** Ends the work that goes on whatever the step. */
  readonly #background = new AbortController()
  /** Ends the work of the step that is left. */
  #work = new AbortController()
  /** What the wallet said when it was asked last, if it was no clear answer. */
  #sendFailure: FlowFailure | null = null
  /** What was on the screen when the person chose to sign: of all that is asked for from that click on. */
  #reviewed: GroupQuote | null = null
  /** The person is at it on this visit: what comes next is asked for without another click. */
  #isGoingOn = false

  constructor(context: GroupContext) {
    this.#context = context
    this.#unsubscribe = context.journal.subscribe(() => void this.#followJournal().catch(() => undefined))
  }

  get owner() {
    return this.#context.owner
  }

  readonly getState = (): GroupState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the journal and goes on where the person left. */
  async start(): Promise<void> {
    void settleActions(this.#context, this.#background.signal)
    try {
      this.#dispatch({ type: 'opened', wish: await openWish(this.#context) })
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

  /** Looks at what the requests would do and cost. While something is on its way it does nothing. */
  review(requests: readonly ActionRequest[]): void {
    this.#isGoingOn = false
    this.#dispatch({ type: 'requested', wish: newWish(requests) })
  }

  /** Reviews what is open once more. `quietly`: what is told now stays until there is something else to tell. */
  async checkAgain(how: 'openly' | 'quietly' = 'openly'): Promise<void> {
    const state = this.#state
    if (state.step !== 'review') return
    const { signal } = this.#renewWork()
    const told = how === 'quietly' ? state.failure?.code : undefined
    if (how === 'openly') this.#dispatch({ type: 'checkStarted' })
    const tell = (event: GroupEvent) => signal.aborted || this.#dispatch(event)
    try {
      for (const request of state.wish.open) {
        const like = await this.#context.journal.inFlightLike(request)
        if (like) throw new ActionInFlightError(like.id)
      }
      tell({ type: 'quoted', quote: await checkGroup(this.#context, state.wish.open) })
      if (!signal.aborted && this.#isGoingOn) void this.#signOpen()
    } catch (error) {
      this.#isGoingOn = false
      const failure = flowFailure(error)
      if (failure.code !== told) tell({ type: 'failed', failure })
    }
  }

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  async sign(): Promise<void> {
    const state = this.#state
    if (state.step === 'review' && state.status === 'ready') this.#reviewed = state.quote
    await this.#signOpen()
  }

  async #signOpen(): Promise<void> {
    const before = this.#state
    this.#dispatch({ type: 'signStarted' })
    const state = this.#state
    if (state === before || state.step !== 'sign') return
    const result = await sendGroup(this.#context, state.wish, {
      signal: this.#background.signal,
      reviewed: this.#reviewed,
      onPhase: phase => this.#dispatch({ type: 'signPhase', phase }),
    })
    this.#isGoingOn = result.type === 'settled'
    if (result.type === 'settled') await this.#takeUp(state.wish)
    else if (result.type === 'dearer') this.#dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'stopped')
      this.#dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
    else {
      this.#sendFailure = result.failure
      await this.#takeUp(state.wish)
    }
  }

  /** From the review to the form, or from a stopped signing to the review. What is open of the wish is let go. */
  async back(): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'steppedBack' })
    if (state.step === 'review') await letGo(this.#context, state.wish).catch(() => undefined)
  }

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.#state
    if (state.step !== 'sign' || state.phase !== 'lost') return
    const asked = state.wish.records.filter(isAsked)
    if (!mayGiveUp(await this.#search(asked, this.#background.signal))) return
    const at = new Date().toISOString()
    const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
    for (const { id } of asked)
      await this.#context.journal.update(id, current =>
        isAsked(current) ? withActionOutcome(current, outcome, at) : current,
      )
  }

  /** The person says that transactions that no node ever showed were cancelled in the wallet. */
  async giveUpUnseen(): Promise<void> {
    const state = this.#state
    if (state.step !== 'wait') return
    try {
      for (const record of state.wish.records.filter(isUnseen)) await giveUpUnseen(this.#context, record)
    } catch (error) {
      this.#dispatch({ type: 'waited', wait: state.wait, failure: flowFailure(error) })
    }
  }

  /** To the form, while what is on its way stays looked for and listed. What was not asked for yet is let go. */
  async leave(): Promise<void> {
    const state = this.#state
    this.#dispatch({ type: 'left' })
    if (state.step === 'wait') await dropPlans(this.#context, state.wish).catch(() => undefined)
  }

  /** Leaves what is confirmed behind: back to the form. */
  async done(): Promise<void> {
    const state = this.#state
    if (state.step !== 'confirmed') return
    this.#dispatch({ type: 'left' })
    await letGo(this.#context, state.wish).catch(() => undefined)
  }

  #dispatch(event: GroupEvent): void {
    if (this.#isStopped) return
    const before = this.#state
    this.#state = reduceGroup(before, event)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
    if (event.type === 'requested' || entersStep(before, this.#state)) this.#enter(this.#state)
  }

  /** The work that a step begins by itself. */
  #enter(state: GroupState): void {
    if (state.step === 'review') {
      if (state.notice) this.#isGoingOn = false
      void this.checkAgain()
    } else if (state.step === 'sign' && state.phase === 'searching')
      void this.#searchUntilFound(state.wish, this.#renewWork().signal)
    else if (state.step === 'wait') this.#watchAll(state.wish, this.#renewWork().signal)
    else if (!isBusy(state)) this.#renewWork()
  }

  #renewWork(): AbortController {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work
  }

  #watchAll({ records }: Wish, signal: AbortSignal): void {
    for (const record of records.filter(isActionInFlight)) {
      announcePresence(actionPresence(record), signal)
      void watchAction(this.#context, record, {
        signal,
        onWait: (wait, failure) => this.#dispatch({ type: 'waited', wait, failure }),
      })
    }
  }

  /** Goes on with what was written down. */
  async #takeUp({ id }: Wish): Promise<void> {
    const wish = await readWish(this.#context, id)
    if (wish) this.#dispatch({ type: 'opened', wish })
  }

  async #searchUntilFound(wish: Wish, signal: AbortSignal): Promise<void> {
    const asked = wish.records.filter(isAsked)
    for (const record of asked) announcePresence(actionPresence(record), signal)
    while (!signal.aborted && this.#state.step === 'sign') {
      await this.#search(asked, signal)
      await pause(this.#context.pollMs, signal)
    }
  }

  async #search(asked: readonly ActionRecord[], signal: AbortSignal): Promise<ActionSearch['type']> {
    try {
      if (await isAsking(this.owner)) {
        this.#dispatch({ type: 'signPhase', phase: 'elsewhere' })
        return 'undecided'
      }
      const results: ActionSearch['type'][] = []
      for (const record of asked) results.push((await searchAction(this.#context, record, signal)).type)
      // What was found is in the journal, and leads on from there.
      if (results.includes('found')) return 'found'
      const result = leastSure(results)
      this.#dispatch({ type: 'signPhase', phase: 'lost', failure: this.#lostFailure(result) })
      return result
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

  /** Another tab, or this one, wrote into the journal. */
  async #followJournal(): Promise<void> {
    const state = this.#state
    if (!('wish' in state)) return
    const wish = await readWish(this.#context, state.wish.id)
    if (!wish) return
    const isOpen = wish.open.length > 0 || wish.records.some(isActionUnfinished)
    const isKnown = wish.records.some(({ closedAt }) => closedAt === null)
    // Let go of in another tab.
    if (!isOpen && !isKnown && state.step === 'review') this.#dispatch({ type: 'left' })
    else this.#dispatch({ type: 'recorded', wish })
  }
}

/** Of several that were looked for, what is least sure. */
function leastSure(results: readonly ActionSearch['type'][]): keyof typeof lostFailures {
  if (!results.every(mayGiveUp)) return 'undecided'
  return results.includes('proposed') ? 'proposed' : 'absent'
}

/** One that no node has shown yet. */
export function isUnseen(record: ActionRecord): boolean {
  const last = lastOf(record)
  if (last.state === 'accepted') return true
  return last.state === 'broadcast' && last.ownNonce === null
}

function entersStep(before: GroupState, after: GroupState): boolean {
  if (before.step !== after.step) return true
  if (after.step === 'sign' && before.step === 'sign')
    // The wallet did not answer clearly; or part of what was looked for is found, and the rest is looked for.
    return after.phase === 'searching' && (before.phase === 'asking' || isOther(before, after))
  return (after.step === 'review' || after.step === 'wait') && 'wish' in before && isOther(before, after)
}

const isOther = (before: { wish: Wish }, after: { wish: Wish }) =>
  before.wish !== after.wish && placesOf(before.wish) !== placesOf(after.wish)

function placesOf({ records, open }: Wish): string {
  const onTheirWay = records.filter(isActionInFlight)
  return [...onTheirWay.map(record => `${record.id}:${lastOf(record).state}`), open.length].join()
}
