import { InFlightError } from '@granary/transactions/errors'
import { announcePresence, isAsking, pause } from '@granary/transactions/lifecycle'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { flowFailure } from '../../failure/FlowFailure.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { actionPresence } from '../actionPresence.ts'
import { isActionInFlight, isActionUnfinished, lastOf } from '../actionRecordState.ts'
import { withActionOutcome } from '../actionTransitions.ts'
import { giveUpUnseen } from '../giveUpUnseen.ts'
import { JournaledFlow } from '../JournaledFlow.ts'
import { lostFailures } from '../lostFailures.ts'
import { mayGiveUp } from '../mayGiveUp.ts'
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
export class GroupFlow extends JournaledFlow<GroupState, GroupEvent, GroupContext> {
  /** What was on the screen when the person chose to sign: of all that is asked for from that click on. */
  #reviewed: GroupQuote | null = null
  /** The person is at it on this visit: what comes next is asked for without another click. */
  #isGoingOn = false

  constructor(context: GroupContext) {
    super(context, groupStart)
  }

  /**
   * Reads the journal and goes on where the person left.
   * @param finished the one wish whose result may be shown: what else is confirmed is left behind
   */
  async start(finished: string | null = null): Promise<void> {
    void settleActions(this.context, this.background)
    try {
      this.dispatch({ type: 'opened', wish: await openWish(this.context, finished) })
    } catch (error) {
      this.dispatch({ type: 'unavailable', failure: flowFailure(error) })
    }
  }

  /** Looks at what the requests would do and cost. While something is on its way it does nothing. */
  review(requests: readonly ActionRequest[]): void {
    this.#isGoingOn = false
    this.dispatch({ type: 'requested', wish: newWish(requests) })
  }

  /** Reviews what is open once more. `quietly`: what is told now stays until there is something else to tell. */
  override async checkAgain(how: 'openly' | 'quietly' = 'openly'): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review') return
    const signal = this.renewWork()
    const told = how === 'quietly' ? state.failure?.code : undefined
    if (how === 'openly') this.dispatch({ type: 'checkStarted' })
    const tell = (event: GroupEvent) => signal.aborted || this.dispatch(event)
    try {
      for (const request of state.wish.open) {
        const like = await this.context.journal.inFlightLike(request)
        if (like) throw new InFlightError(like.id)
      }
      tell({ type: 'quoted', quote: await checkGroup(this.context, state.wish.open) })
      if (!signal.aborted && this.#isGoingOn) void this.#signOpen()
    } catch (error) {
      this.#isGoingOn = false
      const failure = flowFailure(error)
      if (failure.code !== told) tell({ type: 'failed', failure })
    }
  }

  override async sign(): Promise<void> {
    const state = this.getState()
    if (state.step === 'review' && state.status === 'ready') this.#reviewed = state.quote
    await this.#signOpen()
  }

  async #signOpen(): Promise<void> {
    const before = this.getState()
    this.dispatch({ type: 'signStarted' })
    const state = this.getState()
    if (state === before || state.step !== 'sign') return
    const result = await sendGroup(this.context, state.wish, {
      signal: this.background,
      reviewed: this.#reviewed,
      onPhase: phase => this.dispatch({ type: 'signPhase', phase }),
    })
    this.#isGoingOn = result.type === 'settled'
    if (result.type === 'settled') await this.#takeUp(state.wish)
    else if (result.type === 'dearer') this.dispatch({ type: 'sentBack', notice: 'fee_rose' })
    else if (result.type === 'stopped')
      this.dispatch({ type: 'signPhase', phase: 'stopped', failure: result.failure })
    else {
      this.sendFailure = result.failure
      await this.#takeUp(state.wish)
    }
  }

  /** From the review to the form, or from a stopped signing to the review. What is open of the wish is let go. */
  async back(): Promise<void> {
    const state = this.getState()
    this.dispatch({ type: 'steppedBack' })
    if (state.step === 'review') await letGo(this.context, state.wish).catch(() => undefined)
  }

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'sign' || state.phase !== 'lost') return
    const asked = state.wish.records.filter(isAsked)
    if (!mayGiveUp(await this.#search(asked, this.background))) return
    const at = new Date().toISOString()
    const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
    for (const { id } of asked)
      await this.context.journal.update(id, current =>
        isAsked(current) ? withActionOutcome(current, outcome, at) : current,
      )
  }

  /** The person says that transactions that no node ever showed were cancelled in the wallet. */
  async giveUpUnseen(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'wait') return
    try {
      for (const record of state.wish.records.filter(isUnseen)) await giveUpUnseen(this.context, record)
    } catch (error) {
      this.dispatch({ type: 'waited', wait: state.wait, failure: flowFailure(error) })
    }
  }

  /** To the form, while what is on its way stays looked for and listed. What was not asked for yet is let go. */
  async leave(): Promise<void> {
    const state = this.getState()
    this.dispatch({ type: 'left' })
    if (state.step === 'wait') await dropPlans(this.context, state.wish).catch(() => undefined)
  }

  /** Leaves what is confirmed behind: back to the form. */
  async done(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'confirmed') return
    this.dispatch({ type: 'left' })
    await letGo(this.context, state.wish).catch(() => undefined)
  }

  protected override reduce(state: GroupState, event: GroupEvent): GroupState {
    return reduceGroup(state, event)
  }

  protected override enters(before: GroupState, after: GroupState, event: GroupEvent): boolean {
    return event.type === 'requested' || entersStep(before, after)
  }

  protected override enter(state: GroupState): void {
    if (state.step === 'review') {
      if (state.notice) this.#isGoingOn = false
      void this.checkAgain()
    } else if (state.step === 'sign' && state.phase === 'searching')
      void this.#searchUntilFound(state.wish, this.renewWork())
    else if (state.step === 'wait') this.#watchAll(state.wish, this.renewWork())
    else if (!isBusy(state)) this.renewWork()
  }

  #watchAll({ records }: Wish, signal: AbortSignal): void {
    for (const record of records.filter(isActionInFlight)) {
      announcePresence(actionPresence(record), signal)
      void watchAction(this.context, record, {
        signal,
        onWait: (wait, failure) => this.dispatch({ type: 'waited', wait, failure }),
      })
    }
  }

  /** Goes on with what was written down. */
  async #takeUp({ id }: Wish): Promise<void> {
    const wish = await readWish(this.context, id)
    if (wish) this.dispatch({ type: 'opened', wish })
  }

  async #searchUntilFound(wish: Wish, signal: AbortSignal): Promise<void> {
    const asked = wish.records.filter(isAsked)
    for (const record of asked) announcePresence(actionPresence(record), signal)
    while (!signal.aborted && this.getState().step === 'sign') {
      await this.#search(asked, signal)
      await pause(this.context.pollMs, signal)
    }
  }

  async #search(asked: readonly ActionRecord[], signal: AbortSignal): Promise<ActionSearch['type']> {
    try {
      if (await isAsking(ownerOf(this.owner))) {
        this.dispatch({ type: 'signPhase', phase: 'elsewhere' })
        return 'undecided'
      }
      const results: ActionSearch['type'][] = []
      for (const record of asked) results.push((await searchAction(this.context, record, signal)).type)
      // What was found is in the journal, and leads on from there.
      if (results.includes('found')) return 'found'
      const result = leastSure(results)
      this.dispatch({ type: 'signPhase', phase: 'lost', failure: this.withAnswer(lostFailures[result]) })
      return result
    } catch (error) {
      if (!signal.aborted)
        this.dispatch({ type: 'signPhase', phase: 'searching', failure: flowFailure(error) })
      return 'undecided'
    }
  }

  protected override async followJournal(): Promise<void> {
    const state = this.getState()
    if (!('wish' in state)) return
    const wish = await readWish(this.context, state.wish.id)
    if (!wish) return
    const isOpen = wish.open.length > 0 || wish.records.some(isActionUnfinished)
    const isKnown = wish.records.some(({ closedAt }) => closedAt === null)
    // Let go of in another tab.
    if (!isOpen && !isKnown && state.step === 'review') this.dispatch({ type: 'left' })
    else this.dispatch({ type: 'recorded', wish })
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
