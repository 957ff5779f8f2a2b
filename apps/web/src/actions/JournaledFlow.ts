import type { FlowFailure } from '../failure/FlowFailure.ts'
import type { ChainAccess } from '../transaction/evm/ChainAccess.ts'
import { interruptionOf } from '../wallet/FlowWallet.ts'

/** What every flow works with. */
export type JournaledFlowContext = ChainAccess & {
  journal: { subscribe(listener: () => void): () => void }
}

type FlowState = { step: string; phase?: string; failure?: FlowFailure | null }

/**
 * What the flows of stakes and actions have in common: a state that only events change, the work that each step begins
 * by itself and that ends with it, and a journal that other tabs write into. A page subscribes to it.
 */
export abstract class JournaledFlow<State extends FlowState, Event, Context extends JournaledFlowContext> {
  protected readonly context: Context
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  readonly #background = new AbortController()
  #state: State
  #isStopped = false
  #work = new AbortController()
  /** What the wallet said when it was asked last, if it was no clear answer. */
  protected sendFailure: FlowFailure | null = null

  constructor(context: Context, start: State) {
    this.context = context
    this.#state = start
    this.#unsubscribe = context.journal.subscribe(() => void this.followJournal().catch(() => undefined))
  }

  get owner() {
    return this.context.owner
  }

  readonly getState = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
    const { step, phase, failure } = this.#state
    const isBack = interruptionOf(this.context.wallet(), this.owner) === null
    if (!isBack || !failure?.code.startsWith('WALLET_')) return
    if (step === 'review') void this.checkAgain()
    if (step === 'sign' && phase === 'stopped') void this.sign()
  }

  /** Reviews the same once more. */
  abstract checkAgain(): Promise<void>

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  abstract sign(): Promise<void>

  protected abstract reduce(state: State, event: Event): State

  /** Whether the event leads into a step, be it the same one anew. */
  protected abstract enters(before: State, after: State, event: Event): boolean

  /** Begins the work that a step does by itself. */
  protected abstract enter(state: State, before: State): void

  /** Another tab, or this one, wrote into the journal. */
  protected abstract followJournal(): Promise<void>

  protected dispatch(event: Event): void {
    if (this.#isStopped) return
    const before = this.#state
    this.#state = this.reduce(before, event)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
    if (this.enters(before, this.#state, event)) this.enter(this.#state, before)
  }

  protected get isStopped(): boolean {
    return this.#isStopped
  }

  /** Ends the work that goes on whatever the step. */
  protected get background(): AbortSignal {
    return this.#background.signal
  }

  /** Ends the work of the step that is left, and gives the signal for that of the next. */
  protected renewWork(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }

  /** A failed search as it is told, with what the wallet said. */
  protected withAnswer(failure: FlowFailure): FlowFailure {
    const details = this.sendFailure?.details
    return { ...failure, ...(details && { details }) }
  }
}
