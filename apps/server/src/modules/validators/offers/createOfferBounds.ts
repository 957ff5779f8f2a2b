import type { OfferRequest } from '@granary/api'
import { createCached } from '../../../platform/cache/createCached.ts'
import type { Metrics } from '../../../platform/metrics/createMetrics.ts'
import { RefusedError } from '../../../platform/problems/RefusedError.ts'
import type { OfferSettings } from '../../../settings.ts'
import type { OfferScope, OfferStore } from './OfferStore.ts'

export type OfferBounds = {
  /**
   * Runs `make` when the bounds leave room for the request, or after offers of greater holders were given up for it.
   * @throws {OffersExhaustedError} VISITOR_OFFERS_EXHAUSTED, ADDRESS_OFFERS_EXHAUSTED, OFFERS_EXHAUSTED
   */
  within<T>(chainId: number, request: OfferRequest, visitor: string, make: () => Promise<T>): Promise<T>
}

/** The bounds on all open offers and on those of a visitor are there for the database's sake and need not be exact. */
const countFreshMs = 1_000

/** Of so many visitors the count is kept. */
const mostHoldings = 10_000

/** At the bound on all offers this part of it is freed at once, so that not every request has to. */
const roomPart = 100

export function createOfferBounds(store: OfferStore, settings: OfferSettings, metrics: Metrics): OfferBounds {
  const reserved = createReservations()
  const inTurn = createTurns()
  const held = createHoldings(visitor => store.countOpenValidators({ visitor }))
  let countAll = createCached(() => store.countOpenValidators('all'), countFreshMs)

  async function makeRoom(scope: OfferScope, validators: number, visitor: string, wouldHold: number) {
    const freed = await store.makeRoom(scope, { validators, visitor, wouldHold })
    metrics.givenUpValidators.inc(freed)
    return freed >= validators
  }

  async function checkVisitor(visitor: string): Promise<number> {
    const wouldHold = (await held.count(visitor)) + reserved.count(visitor)
    if (wouldHold > settings.maxOpenValidatorsPerVisitor) throw new OffersExhaustedError('visitor')
    return wouldHold
  }

  /** Counted and saved in turn, in each process: a count that another request's saving overtakes would miss that one. */
  async function checkAddress(scope: OfferScope, validators: number, visitor: string, wouldHold: number) {
    const most = settings.maxOpenValidatorsPerAddress
    const open = (await store.countOpenValidators(scope)) + validators
    if (open > most && !(await makeRoom(scope, open - most, visitor, wouldHold)))
      throw new OffersExhaustedError('address')
  }

  async function checkAll(validators: number, visitor: string, wouldHold: number): Promise<void> {
    const most = settings.maxOpenValidators
    const over = (await countAll()) + validators - most
    if (over <= 0) return
    if (!(await makeRoom('all', over + Math.floor(most / roomPart), visitor, wouldHold)))
      if (!(await makeRoom('all', over, visitor, wouldHold))) throw new OffersExhaustedError('all')
    countAll = createCached(() => store.countOpenValidators('all'), countFreshMs)
  }

  return {
    within(chainId, { withdrawalAddress, amountsGwei }, visitor, make) {
      const address = `${chainId} ${withdrawalAddress}`
      const validators = amountsGwei.length
      return reserved.during(visitor, validators, async () => {
        await checkVisitor(visitor)
        return inTurn(address, async () => {
          const wouldHold = await checkVisitor(visitor)
          await checkAddress({ chainId, withdrawalAddress }, validators, visitor, wouldHold)
          await checkAll(validators, visitor, wouldHold)
          const made = await make()
          held.add(visitor, validators)
          return made
        })
      })
    },
  }
}

/** How many validators each visitor has in open offers: counted once a second at most, and added to in between. */
function createHoldings(load: (visitor: string) => Promise<number>) {
  const known = new Map<string, { validators: number; at: number }>()
  return {
    async count(visitor: string): Promise<number> {
      const kept = known.get(visitor)
      if (kept && performance.now() - kept.at < countFreshMs) return kept.validators
      const validators = await load(visitor)
      if (known.size >= mostHoldings) known.clear()
      known.set(visitor, { validators, at: performance.now() })
      return validators
    },
    add(visitor: string, validators: number): void {
      const kept = known.get(visitor)
      if (kept) kept.validators += validators
    },
  }
}

/** Requests that come at the same time count each other, though none is saved yet. */
function createReservations() {
  const counts = new Map<string, number>()
  const add = (who: string, validators: number) => {
    const total = (counts.get(who) ?? 0) + validators
    if (total > 0) counts.set(who, total)
    else counts.delete(who)
  }
  return {
    count: (who: string) => counts.get(who) ?? 0,
    async during<T>(who: string, validators: number, work: () => Promise<T>): Promise<T> {
      add(who, validators)
      try {
        return await work()
      } finally {
        add(who, -validators)
      }
    },
  }
}

/** Work for the same one is done one after another, in the order it came, whether or not the work before it failed. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(who) ?? Promise.resolve()).then(work, work)
    last.set(who, turn)
    const leave = () => {
      if (last.get(who) === turn) last.delete(who)
    }
    turn.then(leave, leave)
    return turn
  }
}

/** As many validators stand in open offers as the operator allows: to this visitor, for this address, or to all. */
export class OffersExhaustedError extends RefusedError {
  override readonly name = 'OffersExhaustedError'
  constructor(whose: keyof typeof exhausted) {
    super(exhausted[whose].message, { ...exhausted[whose], headers: { 'retry-after': '3600' } })
  }
}

const exhausted = {
  visitor: {
    message: 'From your address as many offers are open as the provider gives to one.',
    code: 'VISITOR_OFFERS_EXHAUSTED',
    status: 429,
  },
  address: {
    message: 'This withdrawal address has as many open offers as the provider gives to one.',
    code: 'ADDRESS_OFFERS_EXHAUSTED',
    status: 429,
  },
  all: {
    message: 'The provider cannot offer more validators at the moment.',
    code: 'OFFERS_EXHAUSTED',
    status: 503,
  },
} as const
