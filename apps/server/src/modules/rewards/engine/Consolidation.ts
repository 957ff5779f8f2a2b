import type { BeaconHistory } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import { StateGoneError } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import { type ChainView, epochOf } from './ChainView.ts'

/** A consolidation that waits: `gwei` is what would have moved when it was last looked. */
export type Consolidation = { source: number; target: number; gwei: bigint }

export type CarriedOut = Consolidation & { slot: number }

/** Which of the pairs are in the queue of a state's consolidations, with what each would move. */
export async function waitingConsolidations(
  history: BeaconHistory,
  slot: number,
  wanted: (source: number, target: number) => boolean,
): Promise<Consolidation[]> {
  const pairs = (await history.pendingConsolidations(slot)).filter(pair =>
    wanted(pair.source_index, pair.target_index),
  )
  return withAmounts(
    history,
    slot,
    pairs.map(pair => ({ source: pair.source_index, target: pair.target_index })),
  )
}

/** What each pair would move by a state: the source's balance, at most its effective balance. */
export async function withAmounts(
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

/**
 * Which of the consolidations that waited, or were asked for, were carried out after slot `from` up to slot `to`, in
 * which slot, and what moved. The chain does it in the transition into the source's withdrawable epoch, or a later one.
 */
export async function carriedOut(
  view: ChainView,
  from: number,
  to: number,
  waiting: readonly Consolidation[],
): Promise<CarriedOut[]> {
  if (waiting.length === 0) return []
  const { history, slotsPerEpoch } = view
  const left = new Set((await history.pendingConsolidations(to)).map(keyOf))
  const gone = waiting.filter(({ source, target }) => !left.has(`${source} ${target}`))
  if (gone.length === 0) return []
  const sources = await history.validators(
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
    const first = Math.max(epoch, epochOf(view, from) + 1) * slotsPerEpoch
    const found = await findTransition(view, one, first, to)
    if (found) done.push(found)
  }
  return done
}

/** Looks from epoch to epoch for the transition that took the pair out of the queue. */
async function findTransition(
  { history, slotsPerEpoch }: ChainView,
  one: Consolidation,
  first: number,
  to: number,
): Promise<CarriedOut | undefined> {
  const waitsAt = async (slot: number) =>
    (await history.pendingConsolidations(slot)).some(pair => keyOf(pair) === `${one.source} ${one.target}`)
  try {
    // A request that the chain did not accept never waited.
    if (!(await waitsAt(first - 1))) return undefined
    for (let slot = first; slot <= to; slot += slotsPerEpoch) {
      if (await waitsAt(slot)) continue
      const [before] = await withAmounts(history, slot - 1, [one])
      return { ...one, gwei: before?.gwei ?? one.gwei, slot }
    }
    return undefined
  } catch (error) {
    // Without the states in between, what it would have moved when it was last looked stands for it.
    if (error instanceof StateGoneError) return { ...one, slot: first }
    throw error
  }
}

function keyOf(pair: { source_index: number; target_index: number }): string {
  return `${pair.source_index} ${pair.target_index}`
}
