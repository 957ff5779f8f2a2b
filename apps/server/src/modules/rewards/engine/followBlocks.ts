import { eq } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumCursors } from '../../../platform/db/tables/rewards.ts'
import { blockEvents, type TrackedSet, trackedSet } from './blockEvents.ts'
import type { ChainView } from './ChainView.ts'
import { type Consolidation, withAmounts } from './Consolidation.ts'
import { addNewKeys } from './newKeys.ts'
import { missedProposals, proposalEvents, type RecipientsOf } from './proposalEvents.ts'
import {
  addEvents,
  type Cursor,
  consolidationsOf,
  consolidationsText,
  countTracked,
  holdCursor,
} from './RewardStore.ts'
import { type RewardBlock, readBlocks } from './readBlocks.ts'
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
  lastRoot: `0x${string}` | undefined
  dutiesUnknown: boolean
}

/** The events of a range of final slots. */
export async function rangeEvents(
  view: ChainView,
  range: { after: number; upTo: number; parentRoot: `0x${string}` | undefined },
  set: TrackedSet,
  recipientsOf: RecipientsOf,
): Promise<RangeEvents> {
  const { history, calendar, chain } = view
  const { blocks, emptySlots, lastRoot } = await readBlocks({ history, chainName: chain.name, ...range })
  const missed = await missedProposals(view, emptySlots, set)
  const events = [
    ...blocks.flatMap(block => blockEvents(block, set, calendar.timeOf(block.slot))),
    ...(await proposalEvents(view, blocks, set, recipientsOf)),
    ...(missed ?? []),
  ]
  return { blocks, events, lastRoot, dutiesUnknown: missed === undefined }
}

/**
 * Follows final blocks up to a slot. Events and cursor are written in one transaction, so that a run that is cut off
 * is as if it had not been.
 * @returns the cursor as it is then, or undefined when another process has moved it, or more validators are tracked now;
 * both are to be tried again
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 */
export async function followBlocks(parts: FollowParts, upTo: number): Promise<Cursor | undefined> {
  const { view, orm, cursor, tracked, recipientsOf } = parts
  const { chain } = view
  const set = trackedSet(tracked)
  const range = { after: cursor.slot, upTo, parentRoot: cursor.blockRoot }
  const { blocks, events, lastRoot, dutiesUnknown } = await rangeEvents(view, range, set, recipientsOf)
  // Their events are in these blocks: they are read once more, with the new ones.
  if (await addNewKeys(orm, view, blocks, parts.watchedMax)) return undefined
  const asked = await askedConsolidations(view, blocks, set, upTo)
  const next = {
    slot: upTo,
    blockRoot: lastRoot ?? cursor.blockRoot,
    dutiesUnknown,
    consolidations: consolidationsText([...consolidationsOf(cursor), ...asked]),
  }
  return orm.transaction(async transaction => {
    if (!(await holdCursor(transaction, cursor))) return undefined
    if ((await countTracked(transaction, chain.id)) !== tracked.length) return undefined
    await addEvents(transaction, events)
    await transaction.update(ethereumCursors).set(next).where(eq(ethereumCursors.chainId, chain.id))
    return { ...cursor, ...next }
  })
}

/** Consolidations that blocks ask for, of validators that are tracked. Whether the chain took one is seen later. */
export async function askedConsolidations(
  { history }: ChainView,
  blocks: readonly RewardBlock[],
  set: TrackedSet,
  slot: number,
): Promise<Consolidation[]> {
  const asked = blocks
    .flatMap(({ body }) => body.execution_requests.consolidations)
    .filter(({ source_pubkey: source, target_pubkey: target }) => source !== target)
    .filter(
      ({ source_pubkey, target_pubkey }) =>
        set.byPubkey.has(source_pubkey) || set.byPubkey.has(target_pubkey),
    )
  if (asked.length === 0) return []
  const keys = [
    ...new Set(asked.flatMap(({ source_pubkey, target_pubkey }) => [source_pubkey, target_pubkey])),
  ]
  const known = new Map((await history.validators(slot, keys)).map(one => [one.validator.pubkey, one.index]))
  const pairs = asked.flatMap(({ source_pubkey, target_pubkey }) => {
    const [source, target] = [known.get(source_pubkey), known.get(target_pubkey)]
    return source === undefined || target === undefined ? [] : [{ source, target }]
  })
  return withAmounts(history, slot, pairs)
}
