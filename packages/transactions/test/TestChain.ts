import { BaseError } from '@granary/errors'
import { MayBeWaitingError } from '../src/errors.ts'
import type { Answer, ChainDriver, Look, PlannedStep, Quote, Search, Standing } from '../src/index.ts'
import type { Attempt, RecordStep } from '../src/record/TransactionRecord.ts'

type Transaction = { hash: string; mark: string; expiry: number; height: number | null; succeeded: boolean }

/** A test wallet's answer to one question. */
export type Manner =
  | 'sends'
  | 'refuses'
  /** Sends, and never answers. */
  | 'sends_silently'
  /** The page is gone before it reaches the wallet. */
  | 'is_not_reached'
  /** Sends, and answers with an error. */
  | 'sends_and_fails'
  /** Keeps the transaction silently, and may send it later. */
  | 'keeps_it'

/**
 * A chain family without nonces, gas and EVM hashes: a transaction carries a mark and an expiry. Wallet, node
 * and proxy are simulated in memory.
 */
export class TestChain {
  readonly network: string
  height = 100
  transactions: Transaction[] = []
  /** Requests to the wallet by mark, one entry per question. */
  questions: string[][] = []
  /** Marks that the wallet withholds. */
  kept: Transaction[] = []
  cancelled = new Set<string>()
  bundles = new Set<string>()
  bundling: 'atomic' | null = null
  hasWallet = true
  manners: Manner[] = []
  price = 1n
  #count = 0
  #silences: ((answer: Answer) => void)[] = []

  constructor(network: string) {
    this.network = network
  }

  mine(): void {
    this.height += 1
    for (const transaction of this.transactions)
      if (transaction.height === null && transaction.expiry >= this.height) transaction.height = this.height
  }

  /** Drops the newest blocks; their transactions are pending again. */
  reorganise(blocks: number): void {
    for (const transaction of this.transactions)
      if (transaction.height !== null && transaction.height > this.height - blocks) transaction.height = null
    this.height -= blocks
  }

  /** The wallet changes the fee of pending transactions: same mark, new hash. */
  replace(): void {
    this.transactions = this.transactions.map(each =>
      each.height === null ? { ...each, hash: this.#hash() } : each,
    )
  }

  cancel(): void {
    for (const { hash } of this.#waiting()) this.cancelled.add(hash)
    this.transactions = this.transactions.filter(({ height }) => height !== null)
  }

  drop(): void {
    this.transactions = this.transactions.filter(({ height }) => height !== null)
    this.height += 30
  }

  sendKept(): void {
    this.transactions.push(...this.kept.splice(0))
  }

  /** Mined transactions with the mark. */
  made(mark: string): number {
    return this.transactions.filter(each => each.mark === mark && each.height !== null).length
  }

  driver(): ChainDriver<bigint> {
    return {
      patience: { consumed: 2, missing: 2, over: 2, lost: 2 },
      quote: async (planned, { prepare, onEstimating }) => {
        if (!this.hasWallet) throw new WalletGoneError()
        const steps = await prepare(planned)
        onEstimating()
        return {
          steps,
          cost: this.price * BigInt(steps.length),
          bundling: steps.length > 1 ? this.bundling : null,
        }
      },
      isDearer: (now: Quote<bigint>, reviewed: Quote<bigint>) => now.cost > reviewed.cost * 2n,
      question: async asked => asked.map(() => ({ expiry: this.height + 20, askedAt: this.height })),
      ask: async (asked, _quote, bundle) =>
        this.#ask(
          asked.map(({ step, asked: { expiry } }) => this.#transaction(step, Number(expiry))),
          bundle,
        ),
      look: async step => this.#look(step),
      search: async step => this.#search(step),
      findMade: async ({ attempts, call }, taken) => {
        const found = this.transactions.find(
          ({ mark, height, hash }) => mark === call?.mark && height !== null && !taken.has(hash),
        )
        return found && attempts.length > 0 ? { hash: found.hash } : null
      },
      isFinal: async attempts => attempts.map(({ hash }) => this.#standing(hash)),
      isOver: async attempts => attempts.every(attempt => this.#isOver(attempt)),
      assertGone: async ({ attempts }) => {
        if (!this.hasWallet) throw new WalletGoneError()
        if (!attempts.every(attempt => this.#isOver(attempt))) throw new MayBeWaitingError()
      },
      assertUnseen: async ({ attempts }) => {
        if (!attempts.every(attempt => this.#isOver(attempt))) throw new MayBeWaitingError()
      },
    }
  }

  /** The asking page is gone, and its locks with it. */
  endSilence(): void {
    for (const end of this.#silences.splice(0)) end({ type: 'unknown', error: new Error('gone') })
  }

  #silence(): Promise<Answer> {
    return new Promise(resolve => this.#silences.push(resolve))
  }

  #hash(): string {
    this.#count += 1
    return `${this.network}-${this.#count}`
  }

  #transaction({ call }: PlannedStep, expiry: number): Transaction {
    return { hash: this.#hash(), mark: String(call.mark), expiry, height: null, succeeded: true }
  }

  async #ask(made: Transaction[], bundle: string | null): Promise<Answer> {
    this.questions.push(made.map(({ mark }) => mark))
    const manner = this.manners.shift() ?? 'sends'
    if (manner === 'refuses') return { type: 'rejected' }
    if (manner === 'is_not_reached') return this.#silence()
    if (manner === 'keeps_it') {
      this.kept.push(...made)
      return { type: 'unknown', error: new Error('no answer') }
    }
    this.transactions.push(...made)
    if (bundle) this.bundles.add(bundle)
    if (manner === 'sends_silently') return this.#silence()
    if (manner === 'sends_and_fails') return { type: 'unknown', error: new Error('unexpected') }
    return bundle ? { type: 'accepted', bundle } : { type: 'broadcast', hash: made[0]?.hash ?? '' }
  }

  #look(step: RecordStep): Look {
    const trusted = this.hasWallet
    const attempt = step.attempts.at(-1)
    const hash = attempt && 'hash' in attempt ? attempt.hash : null
    const shown = this.transactions.find(each => (hash ? each.hash === hash : each.mark === step.call?.mark))
    const mined = this.transactions.find(each => each.mark === step.call?.mark && each.height !== null)
    if (mined) {
      const receipt = { height: mined.height }
      return { type: 'mined', trusted, hash: mined.hash, succeeded: mined.succeeded, receipt }
    }
    if (shown && hash) return { type: 'shown', trusted, hash: shown.hash, shown: { expiry: shown.expiry } }
    if (hash && this.cancelled.has(hash)) return { type: 'consumed', trusted }
    if (!hash && !shown && attempt && this.#isOver(attempt))
      return { type: 'over', trusted, reason: 'not_sent' }
    if (attempt && !this.#isOver(attempt)) return { type: 'waiting', trusted }
    return { type: 'missing', trusted }
  }

  #search({ call, attempts }: RecordStep): Search {
    const bundle = attempts.at(-1)?.bundle
    if (bundle && this.bundles.has(bundle)) return { type: 'accepted', bundle }
    const found = this.transactions.find(({ mark }) => mark === call?.mark)
    if (found) return { type: 'sent', hash: found.hash }
    return { type: this.#waiting().length > 0 ? 'undecided' : 'absent', trusted: this.hasWallet }
  }

  #standing(hash: string): Standing {
    const trusted = this.hasWallet
    const found = this.transactions.find(each => each.hash === hash)
    if (!found || found.height === null) return { type: 'lost', trusted }
    if (found.height + 3 > this.height) return { type: 'unchanged', trusted }
    const receipt = { height: found.height }
    return { type: 'mined', trusted, succeeded: found.succeeded, receipt, isFinal: true }
  }

  #isOver({ asked }: Attempt): boolean {
    return Number(asked.expiry) < this.height
  }

  #waiting(): Transaction[] {
    return this.transactions.filter(({ height }) => height === null)
  }
}

export class WalletGoneError extends BaseError {
  override readonly name = 'WalletGoneError'
  constructor() {
    super('The wallet is gone.', { code: 'WALLET_DISCONNECTED' })
  }
}
