import type { Hex } from '@granary/staking/ethereum'
import type { OfferSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import type { VisitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { createTurns } from '../createTurns.ts'
import type { ValidatorMetrics } from '../createValidatorMetrics.ts'
import type { OfferScope, OfferStore } from './OfferStore.ts'

export type Asking = {
  chainId: number
  withdrawalAddress: Hex
  validators: number
  /** Hidden by `Keys.visitorId`. */
  visitor: VisitorNetworks
  /** The visitor is signed in as the withdrawal address. */
  isOwner: boolean
}

export type OfferBounds = ReturnType<typeof createOfferBounds>

/** Bounds of networks around a visitor, as multiples of the visitor's, in open offers as in new keys an hour. */
export const offerGrowth = { subnet: 2, network: 4 } as const

/** The bounds on all open offers and on networks protect the database and need not be exact. */
const countFreshMs = 1_000

/** Networks to keep a count of. */
const mostHoldings = 10_000

/** Part of the bound on all offers to free at once, so that not every request has to. */
const roomPart = 100

/** From this part of the bound on all open offers on, a stranger's request costs work. */
const lowFrom = 3 / 4

/** A request for up to this part of a bound is modest. */
const modestPart = 100

export function createOfferBounds(store: OfferStore, settings: OfferSettings, metrics: ValidatorMetrics) {
  const reserved = createReservations()
  const inTurn = createTurns()
  const held = createHoldings(store)

  /** The visitor and the networks around it, with their bounds. */
  function holdersOf({ visitor, subnet, network }: VisitorNetworks): Holder[] {
    const most = settings.maxOpenValidatorsPerVisitor
    const { subnet: subnetGrowth, network: networkGrowth } = offerGrowth
    return [
      { width: 'visitor', name: visitor, most },
      // An IPv4 /24 is both, with a network's bound.
      ...(subnet === network ? [] : [{ width: 'subnet' as const, name: subnet, most: most * subnetGrowth }]),
      { width: 'network', name: network, most: most * networkGrowth },
    ]
  }

  async function makeRoom(scope: OfferScope, validators: number, most: number, asking: Asking) {
    const { visitor, validators: asked } = asking
    const isOwner = asking.isOwner && typeof scope === 'object' && 'withdrawalAddress' in scope
    const room = {
      validators,
      visitor,
      asked,
      isOwner,
      among: amongOf(scope),
      modest: Math.floor(most / modestPart),
    }
    const freed = await store.makeRoom(scope, room)
    metrics.givenUpValidators.inc(freed)
    return freed >= validators
  }

  async function checkVisitor([visitor]: readonly Holder[]): Promise<void> {
    if (visitor && (await over(visitor)) > 0) throw new OffersExhaustedError('visitor')
  }

  /** Neighbours in a network make room for each other: one who fills it does not shut the others out. */
  async function checkNetworks([, ...networks]: readonly Holder[], asking: Asking): Promise<void> {
    for (const holder of networks)
      await inTurn(nameOf(holder), async () => {
        const validators = await over(holder)
        if (validators <= 0) return
        if (!(await makeRoom(holder, validators, holder.most, asking)))
          throw new OffersExhaustedError('visitor')
        held.forget(holder)
      })
  }

  async function over(holder: Holder): Promise<number> {
    return (await held.count(holder)) + reserved.count(holder) - holder.most
  }

  /** Counts and saves in turn, in each process: a count taken before another request's save would miss it. */
  async function checkAddress(asking: Asking): Promise<void> {
    const { chainId, withdrawalAddress, validators } = asking
    const scope = { chainId, withdrawalAddress }
    const most = settings.maxOpenValidatorsPerAddress
    const over = (await store.countOpenValidators(scope)) + validators - most
    if (over > 0 && !(validators <= most && (await makeRoom(scope, over, most, asking))))
      throw new OffersExhaustedError('address')
  }

  async function checkAll(asking: Asking): Promise<void> {
    const most = settings.maxOpenValidators
    const over = (await held.count('all')) + asking.validators - most
    if (over <= 0) return
    if (!(await makeRoom('all', over + Math.floor(most / roomPart), most, asking)))
      if (!(await makeRoom('all', over, most, asking))) throw new OffersExhaustedError('all')
    held.forget('all')
  }

  return {
    /**
     * Runs `make` if the bounds leave room for the request, or after giving up other offers for it.
     * @throws {OffersExhaustedError} VISITOR_OFFERS_EXHAUSTED, ADDRESS_OFFERS_EXHAUSTED, OFFERS_EXHAUSTED
     */
    within<T>(asking: Asking, make: () => Promise<T>): Promise<T> {
      const { chainId, withdrawalAddress, validators, visitor } = asking
      const holders = holdersOf(visitor)
      return reserved.during(holders, validators, async () => {
        await checkVisitor(holders)
        return inTurn(`${chainId} ${withdrawalAddress}`, async () => {
          await checkVisitor(holders)
          await checkNetworks(holders, asking)
          await checkAddress(asking)
          // One sorts all open offers, and the next finds the room it made.
          await inTurn('all', () => checkAll(asking))
          const made = await make()
          for (const scope of [...holders, 'all' as const]) held.add(scope, validators)
          return made
        })
      })
    },
    /** Whether this many more validators leave less than a quarter of the bound on all open offers. */
    async runsLow(validators: number): Promise<boolean> {
      return (await held.count('all')) + validators > settings.maxOpenValidators * lowFrom
    },
  }
}

type Holder = { width: keyof VisitorNetworks; name: string; most: number }

type Counted = Holder | 'all'

function amongOf(scope: OfferScope): keyof VisitorNetworks {
  const width = typeof scope === 'object' && 'width' in scope ? scope.width : undefined
  return width === undefined ? 'network' : width === 'network' ? 'subnet' : 'visitor'
}

const nameOf = (scope: Counted) => (scope === 'all' ? scope : `${scope.width} ${scope.name}`)

/** Validators in open offers, of each network and in total: counted once a second at most, and added to between. */
function createHoldings(store: OfferStore) {
  const known = new Map<string, { validators: number; at: number }>()
  return {
    async count(scope: Counted): Promise<number> {
      const kept = known.get(nameOf(scope))
      if (kept && performance.now() - kept.at < countFreshMs) return kept.validators
      const validators = await store.countOpenValidators(scope)
      if (known.size >= mostHoldings) known.clear()
      known.set(nameOf(scope), { validators, at: performance.now() })
      return validators
    },
    forget(scope: Counted): void {
      known.delete(nameOf(scope))
    },
    add(scope: Counted, validators: number): void {
      const kept = known.get(nameOf(scope))
      if (kept) kept.validators += validators
    },
  }
}

/** Concurrent requests count each other, though none is saved yet. */
function createReservations() {
  const counts = new Map<string, number>()
  const add = (name: string, validators: number) => {
    const total = (counts.get(name) ?? 0) + validators
    if (total > 0) counts.set(name, total)
    else counts.delete(name)
  }
  return {
    count: (holder: Holder) => counts.get(nameOf(holder)) ?? 0,
    async during<T>(holders: readonly Holder[], validators: number, work: () => Promise<T>): Promise<T> {
      for (const holder of holders) add(nameOf(holder), validators)
      try {
        return await work()
      } finally {
        for (const holder of holders) add(nameOf(holder), -validators)
      }
    },
  }
}

/** Open offers reached the operator's limit of validators: for this visitor, for this address, or in total. */
export class OffersExhaustedError extends RefusedError {
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
