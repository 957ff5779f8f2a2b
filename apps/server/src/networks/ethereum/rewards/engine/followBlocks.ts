import { eq } from 'drizzle-orm'
import { ethereumCursors } from '#server/networks/ethereum/rewards/tables.ts'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { blockEvents, type TrackedSet, trackedSet } from './blockEvents.ts'
import type { ChainView } from './ChainView.ts'
import { type Consolidation, eachPairOnce, waitingConsolidations } from './Consolidation.ts'
import { confirmBlock } from './comparedHistory.ts'
import { addNewKeys } from './newKeys.ts'
import { missedProposals, proposalEvents, type RecipientsOf } from './proposalEvents.ts'
import {
  addEvents,
  areAllTracked,
  type Cursor,
  consolidationsOf,
  consolidationsText,
  holdCursor,
  parentOf,
} from './RewardStore.ts'
import { type BlockRange, type RewardBlock, readBlocks } from './readBlocks.ts'
import type { NewEvent, Tracked } from './Tracked.ts'

export type FollowParts = {
  view: ChainView
  orm: Orm
  cursor: Cursor
  tracked: readonly Tracked[]
  recipientsOf: RecipientsOf
  watchedMax: number
}

/** What the blocks of a range hold for validators. */
export type RangeEvents = {
  blocks: readonly RewardBlock[]
  events: NewEvent[]
  lastRoot: `0x${string}`
  dutiesUnknown: boolean
}

/**
 * The events of a range of final slots.
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function rangeEvents(
  view: ChainView,
  range: BlockRange,
  set: TrackedSet,
  recipientsOf: RecipientsOf,
): Promise<RangeEvents> {
  const { calendar, chain } = view
  const { blocks, emptySlots, lastRoot } = await readBlocks(view, range)
  const last = blocks.at(-1)
  if (last) await confirmBlock(view.nodes.second, last, chain.name)
  const missed = await missedProposals(view, emptySlots, set)
  const events = [
    ...blocks.flatMap(block => blockEvents(block, set, calendar.timeOf(block.slot))),
    ...(await proposalEvents(view, blocks, set, recipientsOf)),
    ...(missed ?? []),
  ]
  return { blocks, events, lastRoot, dutiesUnknown: missed === undefined }
}

/**
 * Processes final blocks up to a slot. Events and cursor commit in one transaction, so an interrupted run leaves no
 * trace.
 * @returns the cursor then; undefined if another process moved it or more validators are tracked now: retry both
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 */
export async function followBlocks(parts: FollowParts, upTo: number): Promise<Cursor | undefined> {
  const { view, orm, cursor, tracked, recipientsOf } = parts
  const { chain } = view
  const set = trackedSet(tracked)
  const range = { after: cursor.slot, upTo, parentRoot: parentOf(cursor) }
  const { blocks, events, lastRoot, dutiesUnknown } = await rangeEvents(view, range, set, recipientsOf)
  // Their events are in these blocks: reread them with the new ones.
  if (await addNewKeys(orm, view, blocks, parts.watchedMax)) return undefined
  const asked = await askedOrStillWaiting(view, blocks, set, upTo)
  return orm.transaction(async transaction => {
    const held = await holdCursor(transaction, cursor)
    if (!held) return undefined
    if (!(await areAllTracked(transaction, chain.id, tracked))) return undefined
    await addEvents(transaction, events)
    const consolidations = consolidationsText(eachPairOnce([...consolidationsOf(held), ...asked]))
    const next = { slot: upTo, blockRoot: lastRoot, dutiesUnknown, consolidations }
    await transaction.update(ethereumCursors).set(next).where(eq(ethereumCursors.chainId, chain.id))
    return { ...held, ...next }
  })
}

/**
 * Consolidations of tracked validators that the chain accepted. A block holds every paid request, from anyone for any
 * validator: the queue of the state that ends its epoch shows which were accepted, since one waits for at least five
 * epochs.
 * @param slot ends the range of the blocks; its state stands in for those of epochs that are gone
 * @throws {StateGoneError} BEACON_STATE_GONE
 */
export async function askedConsolidations(
  { history, slotsPerEpoch }: ChainView,
  blocks: readonly RewardBlock[],
  set: TrackedSet,
  slot: number,
): Promise<Consolidation[]> {
  const asking = blocks.filter(({ body }) =>
    body.execution_requests.consolidations.some(
      ({ source_pubkey, target_pubkey }) =>
        // The switch to compounding is a request of this kind, and moves nothing.
        source_pubkey !== target_pubkey &&
        (set.byPubkey.has(source_pubkey) || set.byPubkey.has(target_pubkey)),
    ),
  )
  const ends = asking.map(block => Math.min(slot, Math.ceil(block.slot / slotsPerEpoch) * slotsPerEpoch))
  const taken = (place: number) => waitingConsolidations(history, place, set.byIndex)
  const found: Consolidation[] = []
  for (const end of new Set(ends))
    found.push(
      ...(await taken(end).catch(error => {
        if (error instanceof StateGoneError && end < slot) return taken(slot)
        throw error
      })),
    )
  return eachPairOnce(found)
}

/** If the states to catch up with are gone, the newest final one shows which still wait. */
async function askedOrStillWaiting(
  view: ChainView,
  blocks: readonly RewardBlock[],
  set: TrackedSet,
  upTo: number,
): Promise<Consolidation[]> {
  const { epoch } = await view.history.finalized()
  for (const slot of [upTo, epoch * view.slotsPerEpoch])
    try {
      return await askedConsolidations(view, blocks, set, slot)
    } catch (error) {
      if (!(error instanceof StateGoneError)) throw error
    }
  return []
}
