import type { BeaconHistory } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { type ChainView, epochOf } from './ChainView.ts'

/** A consolidation seen in the queue; `gwei` is what would have moved when last read. */
export type Consolidation = { source: number; target: number; gwei: bigint }

export type CarriedOut = Consolidation & { slot: number }

/**
 * Which pairs the queue of a state holds, with what each would move.
 * @param indexes of validators, one of which has to be in the pair
 */
export async function waitingConsolidations(
  history: BeaconHistory,
  slot: number,
  indexes: Pick<ReadonlySet<number>, 'has'>,
): Promise<Consolidation[]> {
  const pairs = (await history.pendingConsolidations(slot)).filter(
    pair => indexes.has(pair.source_index) || indexes.has(pair.target_index),
  )
  return withAmounts(
    history,
    slot,
    pairs.map(pair => ({ source: pair.source_index, target: pair.target_index })),
  )
}

/** What each pair would move in a state: the source's balance, at most its effective balance. */
async function withAmounts(
  history: BeaconHistory,
  slot: number,
  pairs: readonly { source: number; target: number }[],
): Promise<Consolidation[]> {
  if (pairs.length === 0) return []
  const sources = await history.validators(slot, [...new Set(pairs.map(({ source }) => source))])
  const movable = new Map(
    sources.map(({ index, balance, validator }) => [index, least(balance, validator.effective_balance)]),
  )
  return pairs.map(pair => ({ ...pair, gwei: movable.get(pair.source) ?? 0n }))
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Deduplicates pairs: the chain queues none twice, since the source of the first is exiting. */
export function eachPairOnce(list: readonly Consolidation[]): Consolidation[] {
  const pairs = new Map<string, Consolidation>()
  for (const one of list) if (!pairs.has(keyOf(one))) pairs.set(keyOf(one), one)
  return [...pairs.values()]
}

/**
 * Which waiting consolidations were executed after slot `from` up to slot `to`, in which slot, and what moved. The
 * chain executes one in the transition into the source's withdrawable epoch or a later one.
 * @param waiting each seen in a state's queue: the chain ignores some requests in blocks
 */
export async function carriedOut(
  view: ChainView,
  from: number,
  to: number,
  waiting: readonly Consolidation[],
): Promise<CarriedOut[]> {
  const pairs = eachPairOnce(waiting)
  if (pairs.length === 0) return []
  const queueAt = queuesOf(view.history)
  const left = await queueAt(to)
  const gone = pairs.filter(one => !left.has(keyOf(one)))
  if (gone.length === 0) return []
  const sources = await view.history.validators(
    to,
    gone.map(({ source }) => source),
  )
  const withdrawable = new Map(
    sources.map(({ index, validator }) => [index, validator.slashed ? null : validator.withdrawable_epoch]),
  )
  const done: CarriedOut[] = []
  for (const one of gone) {
    const epoch = withdrawable.get(one.source)
    if (epoch === null || epoch === undefined || epoch > epochOf(view, to)) continue
    const first = Math.max(epoch, epochOf(view, from) + 1) * view.slotsPerEpoch
    const slot = await findTransition(view, queueAt, one, first, to)
    if (slot !== undefined) done.push({ ...one, slot })
  }
  return withMoved(view.history, done)
}

/** Queues of states, each read once for all pairs. */
type QueueAt = (slot: number) => Promise<ReadonlySet<string>>

function queuesOf(history: BeaconHistory): QueueAt {
  const read = new Map<number, Promise<ReadonlySet<string>>>()
  return slot => {
    const queue =
      read.get(slot) ??
      history
        .pendingConsolidations(slot)
        .then(list => new Set(list.map(pair => `${pair.source_index} ${pair.target_index}`)))
    read.set(slot, queue)
    return queue
  }
}

/** Searches epoch by epoch for the transition that dequeued the pair. */
async function findTransition(
  { slotsPerEpoch }: ChainView,
  queueAt: QueueAt,
  one: Consolidation,
  first: number,
  to: number,
): Promise<number | undefined> {
  try {
    // Executed before.
    if (!(await queueAt(first - 1)).has(keyOf(one))) return undefined
    for (let slot = first; slot <= to; slot += slotsPerEpoch)
      if (!(await queueAt(slot)).has(keyOf(one))) return slot
    return undefined
  } catch (error) {
    // Without the states between, the earliest possible one.
    if (error instanceof StateGoneError) return first
    throw error
  }
}

/** With what moved, one reading per transition; without a reading, what would have moved when last read. */
async function withMoved(history: BeaconHistory, done: readonly CarriedOut[]): Promise<CarriedOut[]> {
  const moved: CarriedOut[] = []
  for (const slot of new Set(done.map(one => one.slot))) {
    const together = done.filter(one => one.slot === slot)
    try {
      for (const one of await withAmounts(history, slot - 1, together)) moved.push({ ...one, slot })
    } catch (error) {
      if (!(error instanceof StateGoneError)) throw error
      moved.push(...together)
    }
  }
  return moved
}

function keyOf({ source, target }: Pick<Consolidation, 'source' | 'target'>): string {
  return `${source} ${target}`
}
