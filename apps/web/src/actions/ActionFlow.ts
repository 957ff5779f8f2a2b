import type { ActionContext } from './ActionContext.ts'
import type { ActionRequest } from './ActionRequest.ts'
import { type ActionState, actionStart } from './ActionState.ts'

/**
 * One account's actions of some kinds on one chain, one at a time, from the review to the receipt. Framework-free; a
 * page subscribes to it.
 */
export class ActionFlow {
  readonly #context: ActionContext
  readonly #listeners = new Set<() => void>()
  #state: ActionState = actionStart

  constructor(context: ActionContext) {
    this.#context = context
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
    this.#state = { step: 'idle' }
    for (const listener of this.#listeners) listener()
  }

  /** Ends all work; what is in flight stays in the journal. */
  stop(): void {
    this.#listeners.clear()
  }

  /** The wallet is another one, on another chain, or back: what it kept from going on is tried again. */
  walletChanged(): void {}

  /** Looks at what the request would do and cost; shown before anything is asked of the wallet. */
  async review(_request: ActionRequest): Promise<void> {}

  /** Reviews the same request once more. */
  async checkAgain(): Promise<void> {}

  /** Last checks, then the wallet. A second call while one is under way does nothing. */
  async sign(): Promise<void> {}

  /** From the review to the form, or from a stopped signing to the review. */
  async back(): Promise<void> {}

  /** Looks for a lost one at once, and not only at the next turn. */
  async searchAgain(): Promise<void> {}

  /** The person says that the wallet sent nothing: looked for once more, and only then believed. */
  async giveUpLost(): Promise<void> {}

  /** To the form, while what is on its way stays looked for and listed. */
  leave(): void {}

  /** Leaves a confirmed action behind: back to the form. */
  async done(): Promise<void> {}
}
