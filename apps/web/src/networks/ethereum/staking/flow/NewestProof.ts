import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { ProofCheck } from '../proof/ProofCheck.ts'
import type { RegistrationCost } from './quoteRegistration.ts'
import { type ReviewListener, StakeUnprovedError } from './quoteStake.ts'

/** What a proof tells while it runs. */
export type ProofListener = ReviewListener & { onRegistration(cost: RegistrationCost): void }

/** What the newest proof of the stake under review found so far. An earlier one may end late, and be of another offer. */
export class NewestProof {
  checks: readonly ProofCheck[] = []
  /** What the deposits cost. */
  quote: DepositQuote | null = null
  /** What the registration under review costs; null for deposits. */
  registration: RegistrationCost | null = null
  /** What stands in the way is one of the checks. */
  isUnproved = false
  #running: symbol | null = null
  readonly #emit: () => void

  constructor(emit: () => void) {
    this.#emit = emit
  }

  /**
   * @param purpose only a review shows what it finds
   * @param isShown whether the stake that is proved is still under review
   */
  async run<Result>(
    purpose: 'review' | 'ask',
    isShown: () => boolean,
    prove: (listener: ProofListener) => Promise<Result>,
  ): Promise<Result> {
    const own = Symbol()
    this.#running = own
    this.isUnproved = false
    if (purpose === 'review') this.#set({ checks: [], quote: null, registration: null })
    const isNewest = () => this.#running === own && isShown()
    try {
      return await prove({
        onQuote: quote => isNewest() && this.#set({ quote }),
        onCheck: check => isNewest() && this.#set({ checks: withCheck(this.checks, check) }),
        onRegistration: registration => purpose === 'review' && isNewest() && this.#set({ registration }),
      })
    } catch (error) {
      if (this.#running === own) this.isUnproved = error instanceof StakeUnprovedError
      throw error
    }
  }

  #set(found: Partial<Pick<NewestProof, 'checks' | 'quote' | 'registration'>>): void {
    Object.assign(this, found)
    this.#emit()
  }
}

function withCheck(checks: readonly ProofCheck[], check: ProofCheck): ProofCheck[] {
  return [...checks.filter(({ id }) => id !== check.id), check]
}
