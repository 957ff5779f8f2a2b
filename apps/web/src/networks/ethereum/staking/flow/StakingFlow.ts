import { createEvmDriver, type EvmCost, interruptionOf, ownerOf } from '@granary/drivers/evm'
import { type ChainDriver, TransactionMachine, type TransactionState } from '@granary/transactions'
import { isConfirmed, isInFlight, type TransactionRecord, wasAsked } from '@granary/transactions/record'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import { createDepositDriver } from '../driver/createDepositDriver.ts'
import { isSecondBeaconAlone } from '../proof/ProofCheck.ts'
import { remainingIntent } from '../stake/remainingIntent.ts'
import {
  isRegistration,
  type StakeData,
  type StakeIntent,
  ssvStakeKind,
  stakeKind,
  stakeOf,
} from '../stake/Stake.ts'
import { stakeDraft, withPlanOfNow } from '../stake/stakePlan.ts'
import { isOutOfDate } from '../stake/stakeState.ts'
import type { FlowContext } from './FlowContext.ts'
import { NewestProof, type ProofListener } from './NewestProof.ts'
import { quoteRegistration } from './quoteRegistration.ts'
import { keysOf, quoteStake } from './quoteStake.ts'
import type { Registration } from './Registration.ts'
import { requestOffer } from './requestOffer.ts'
import { flowStart, type StakingState } from './StakingState.ts'
import { stakeFailure } from './stakeFailure.ts'

type Engine = TransactionState<DepositQuote>

/** The steps before the review: what is wished, and what is asked of the provider. */
type Front =
  | { step: 'unavailable'; failure: FlowFailure }
  | { step: 'details'; draft: StakeIntent | null; failure: FlowFailure | null }
  | { step: 'credentials'; record: TransactionRecord; busy: boolean; failure: FlowFailure | null }

/**
 * One account's stake on one chain, from the form to the receipt: form and credentials, and from the review on the
 * transaction engine. Framework-free; a page subscribes to it.
 */
export class StakingFlow {
  readonly owner: FlowContext['owner']
  readonly #context: FlowContext
  readonly #kind: string
  readonly #machine: TransactionMachine<DepositQuote>
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  /** What stands in front of the engine; null while the engine is at it. */
  #front: Front | null = null
  #reading = Promise.resolve()
  readonly #proof = new NewestProof(() => this.#emit())
  /** The last state of the engine that had a record. */
  #latest: Engine = { step: 'loading' }
  #shown: { of: Engine; state: StakingState } | null = null

  constructor(context: FlowContext) {
    this.owner = context.owner
    this.#context = { ...context, waivedKeys: new Set() }
    this.#kind = context.registration ? ssvStakeKind : stakeKind
    const { store, pollMs, target, registration } = context
    const evm = { ...context, chain: target.chain, isLocalChain: target.isLocalChain }
    const deposits = createDepositDriver({
      ...evm,
      records: () => store.list(ownerOf(context.owner)),
      quote: (steps, options) =>
        this.#prove(options.purpose, (record, listener) =>
          quoteStake(this.#context, record, steps, options, listener),
        ),
    })
    const registrations =
      registration &&
      this.#registrations(registration, createEvmDriver({ ...evm, gasReserveOf: registration.gasReserveOf }))
    this.#machine = new TransactionMachine({
      store,
      pollMs,
      // A driver gets the quotes that it made.
      driverOf: async step =>
        registrations && isRegistration(step)
          ? (registrations as ChainDriver<unknown> as typeof deposits)
          : deposits,
      failureOf: flowFailure,
      owner: ownerOf(context.owner),
      kinds: [this.#kind],
      source: {},
      isWalletReady: () => interruptionOf(context.wallet(), context.owner) === null,
    })
    const ends = [
      this.#machine.subscribe(() => this.#follow()),
      store.subscribe(() => void this.#followDraft().catch(() => undefined)),
    ]
    this.#unsubscribe = () => {
      for (const end of ends) end()
    }
  }

  /** The same object as long as nothing has changed. */
  readonly getState = (): StakingState => {
    const of = this.#machine.getState()
    if (this.#shown?.of !== of) this.#shown = { of, state: this.#stateOf(of) }
    return this.#shown.state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends all work; what is in flight stays in the records. */
  stop(): void {
    this.#unsubscribe()
    this.#machine.stop()
    this.#listeners.clear()
  }

  /** Reads the records and goes on where the staker left. */
  start(): Promise<void> {
    this.#reading = this.#guard(async () => {
      const record = await this.#context.store.latestOpen(ownerOf(this.owner), [this.#kind])
      this.#open(record && (await this.#freshened(record)))
    })
    return this.#reading
  }

  /** @param ssv with whom the validators are registered, if SSV operators run them */
  async submitDetails(intent: StakeIntent, ssv?: StakeData['ssv']): Promise<void> {
    // The page shows its form while the records are still being read.
    await this.#reading
    if (this.getState().step !== 'details') return
    await this.#guard(async () =>
      this.#open(await this.#context.store.create(stakeDraft(this.owner, intent, ssv))),
    )
  }

  /** Asks for deposit data; a second call while one is under way does nothing. */
  async generate(): Promise<void> {
    const front = this.#front
    if (front?.step !== 'credentials' || front.busy) return
    this.#setFront({ ...front, busy: true, failure: null })
    await this.#guard(async () => {
      const { registration } = this.#context
      const record = await (registration?.request(front.record) ?? requestOffer(this.#context, front.record))
      if (this.#front?.step === 'credentials') this.#open(record)
    })
  }

  /** Builds and proves the transaction anew. */
  checkAgain(): Promise<void> {
    return this.#machine.checkAgain()
  }

  /** The person goes on although no second beacon source answered: said of these keys, and checked once more. */
  async waiveSecondBeacon(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review' || !state.stake.offer || !isSecondBeaconAlone(state.checks)) return
    this.#context.waivedKeys?.add(keysOf(state.stake))
    await this.checkAgain()
  }

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  async sign(): Promise<void> {
    if (!this.#front) await this.#machine.sign()
  }

  /** The staker says that the wallet sent nothing: looked for once more, and only then believed. */
  giveUpLost(): Promise<void> {
    return this.#machine.giveUpLost()
  }

  /**
   * One step back, where there is one: to the form, to the credentials, or from a stopped signing to the review.
   * What the wallet was asked for stays.
   */
  async back(): Promise<void> {
    const state = this.getState()
    if (state.step === 'credentials') await this.edit()
    else if (state.step === 'sign') await this.#machine.back()
    else if (state.step === 'review' && !wasAsked(state.stake))
      this.#setFront({ step: 'credentials', record: this.#record(), busy: false, failure: null })
  }

  /**
   * Leaves a transaction that does not come to an end where it is, still looked for, and begins a new stake with
   * other keys beside it.
   */
  async stakeBeside(): Promise<void> {
    const state = this.getState()
    const isLost = state.step === 'sign' && state.phase === 'lost'
    if (isLost || state.step === 'broadcast') await this.#machine.leave('beside')
  }

  /** Back to the form with what was entered; nothing is on its way, so the stake is let go. */
  async edit(): Promise<void> {
    const front = this.#front
    if (this.#machine.getState().step === 'review') return this.#letGo()
    if (front?.step !== 'credentials') return
    await this.#guard(async () => {
      await this.#close(front.record)
      this.#setFront({ step: 'details', draft: stakeOf(front.record).intent, failure: null })
    })
  }

  /** The same wish with new deposit data. */
  async renewOffer(): Promise<void> {
    const state = this.getState()
    if (state.step !== 'review') return
    await this.#letGo()
    if (this.#machine.getState().step !== 'idle') return
    await this.#guard(async () => {
      const { ssv } = state.stake
      this.#open(await this.#context.store.create(stakeDraft(this.owner, remainingIntent(state.stake), ssv)))
    })
    await this.generate()
  }

  /** Leaves a confirmed stake behind, so that the next visit begins a new one. */
  async finish(): Promise<void> {
    if (this.getState().step === 'confirmed')
      await this.#guard(async () => void (await this.#close(this.#record())))
  }

  /** From a confirmed stake to a new one. */
  async stakeMore(): Promise<void> {
    if (this.getState().step === 'confirmed') await this.#machine.done()
  }

  /** The wallet is another one, on another chain, or back: what it kept from going on is tried again. */
  walletChanged(): void {
    this.#machine.walletChanged()
  }

  /** A draft is gone on with here, all else by the engine. */
  #open(record: TransactionRecord | undefined): void {
    const isDraft = record !== undefined && record.steps.length === 0
    this.#front = isDraft ? { step: 'credentials', record, busy: false, failure: null } : null
    if (!record) this.#front = { step: 'details', draft: null, failure: null }
    this.#machine.resume(isDraft ? undefined : record)
    this.#emit()
  }

  async #letGo(): Promise<void> {
    // What stands in the way is shown at the review.
    if (this.#front) this.#setFront(null)
    await this.#machine.letGo()
  }

  /** The engine has moved: what it left leads to the form. */
  #follow(): void {
    const now = this.#machine.getState()
    const before = this.#latest
    if (now.step === 'idle' && !this.#front && 'record' in before && before.record) {
      const draft = before.step === 'confirmed' ? null : remainingIntent(stakeOf(before.record))
      this.#front = { step: 'details', draft, failure: null }
    }
    // An offer that came by another tab, or another step, is not for the credentials.
    if (
      now !== before &&
      this.#front?.step === 'credentials' &&
      'record' in now &&
      this.#isOther(now, before)
    )
      this.#front = null
    this.#latest = now
    this.#emit()
  }

  #isOther(now: Engine, before: Engine): boolean {
    if (now.step !== before.step) return true
    if (!('record' in now) || !('record' in before) || !now.record || !before.record) return false
    return stakeOf(now.record).offer?.id !== stakeOf(before.record).offer?.id
  }

  /** What another tab does with the draft. */
  async #followDraft(): Promise<void> {
    if (this.#front?.step !== 'credentials' || this.#machine.getState().step !== 'idle') return
    const { id, updatedAt } = this.#front.record
    const record = await this.#context.store.get(id)
    const front = this.#front
    if (front?.step !== 'credentials' || front.record.id !== id || !record) return
    if (record.closedAt !== null)
      this.#setFront({ step: 'details', draft: stakeOf(record).intent, failure: null })
    else if (record.steps.length > 0) this.#open(record)
    else if (record.updatedAt !== updatedAt) this.#setFront({ ...front, record })
  }

  /**
   * An offer that ran out before the wallet was ever asked is asked for again; a stake long confirmed is done. One
   * that the wallet was asked for is let go by the staker alone, from the review.
   */
  async #freshened(record: TransactionRecord): Promise<TransactionRecord | undefined> {
    const { store, target } = this.#context
    const stake = stakeOf(record)
    if (!isOutOfDate(stake, Date.now())) {
      const planned = withPlanOfNow(record, target)
      return planned === record ? record : store.update(record.id, current => withPlanOfNow(current, target))
    }
    if (wasAsked(stake) && !isConfirmed(record)) return record
    await this.#close(record)
    return isConfirmed(record)
      ? undefined
      : store.create(stakeDraft(this.owner, remainingIntent(stake), stake.ssv))
  }

  /** What is on its way stays open. */
  async #close({ id }: TransactionRecord): Promise<TransactionRecord> {
    const closedAt = new Date().toISOString()
    return this.#context.store.update(id, current =>
      isInFlight(current) ? current : { ...current, closedAt },
    )
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const failure = stakeFailure(flowFailure(error))
      const front = this.#front
      if (front?.step === 'details') this.#setFront({ ...front, failure })
      else if (front?.step === 'credentials') this.#setFront({ ...front, busy: false, failure })
      else if (this.#machine.getState().step === 'loading') this.#setFront({ step: 'unavailable', failure })
    }
  }

  #record(): TransactionRecord {
    const state = this.#machine.getState()
    if (!('record' in state) || !state.record) throw new RangeError(`no stake at ${state.step}`)
    return state.record
  }

  /** The EVM driver, which proves what it registers, and the deposits that follow. */
  #registrations(registration: Registration, driver: ChainDriver<EvmCost>): ChainDriver<EvmCost> {
    return {
      ...driver,
      quote: (steps, options) =>
        this.#prove(options.purpose, async (record, listener) => {
          const registering = { registration, record, steps, driver }
          const quote = await quoteRegistration(this.#context, registering, options, listener)
          listener.onRegistration(quote.cost)
          return quote
        }),
    }
  }

  #prove<Result>(
    purpose: 'review' | 'ask',
    quote: (record: TransactionRecord, listener: ProofListener) => Promise<Result>,
  ): Promise<Result> {
    const record = this.#record()
    return this.#proof.run(
      purpose,
      () => this.#isAt(record),
      listener => quote(record, listener),
    )
  }

  #isAt({ id }: TransactionRecord): boolean {
    const state = this.#machine.getState()
    return state.step === 'review' && state.record?.id === id
  }

  #setFront(front: Front | null): void {
    this.#front = front
    this.#emit()
  }

  #emit(): void {
    this.#shown = null
    for (const listener of this.#listeners) listener()
  }

  #stateOf(state: Engine): StakingState {
    const front = this.#front
    if (front?.step === 'credentials') {
      const { record, ...rest } = front
      return { ...rest, stake: stakeOf(record) }
    }
    if (front) return front
    if (!('record' in state) || !state.record) return flowStart
    const stake = stakeOf(state.record)
    if (state.step === 'confirmed') return { step: 'confirmed', stake }
    const failure = state.failure && stakeFailure(state.failure)
    if (state.step === 'broadcast') return { step: 'broadcast', stake, wait: state.wait, failure }
    if (state.step === 'sign') return { step: 'sign', stake, phase: state.phase, failure }
    const { quote, registration, checks, isUnproved } = this.#proof
    return {
      step: 'review',
      stake,
      quote,
      registration,
      checks,
      status: proofStatus[state.status],
      notice: state.notice,
      failure: isUnproved ? null : failure,
    }
  }
}

const proofStatus = { checking: 'proving', ready: 'proved', blocked: 'blocked' } as const
