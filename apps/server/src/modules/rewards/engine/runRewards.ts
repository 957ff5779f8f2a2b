import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumCursors } from '../../../platform/db/tables/rewards.ts'
import type { Log } from '../../../platform/log/createLog.ts'
import { StateGoneError } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import { type BackfillMemory, backfill, newestBefore } from './backfill.ts'
import type { ChainView } from './ChainView.ts'
import { closeDay } from './closeDay.ts'
import { firstReadings } from './firstReadings.ts'
import { followBlocks } from './followBlocks.ts'
import type { RecipientsOf } from './proposalEvents.ts'
import { type Cursor, findCursor, lastDay, listTracked, trackedMark } from './RewardStore.ts'
import { skipGap } from './skipGap.ts'
import { sumLists } from './sumLists.ts'
import type { Tracked } from './Tracked.ts'
import { trackProviders } from './trackProviders.ts'

/** What a process keeps from run to run. */
export type RewardMemory = BackfillMemory & {
  /** Who is tracked, as long as the mark is the same. */
  tracked?: { mark: string; list: readonly Tracked[] }
}

export type RewardRunParts = {
  view: ChainView
  orm: Orm
  log: Log
  memory: RewardMemory
  recipientsOf: RecipientsOf
  watchedMax: number
  timeIsUp(): boolean
}

/**
 * One run for one chain: new validators, final blocks, days that are over, then older days. It may be cut off anywhere, be
 * repeated, and overlap with another.
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function runRewards(parts: RewardRunParts): Promise<Cursor | undefined> {
  const { view, orm, timeIsUp } = parts
  await view.nodes.beacon.checkSynced()
  const finalizedEpoch = await view.history.finalizedEpoch()
  const target = finalizedEpoch * view.slotsPerEpoch
  await trackProviders(orm, view.chain.id)
  const cursor = (await findCursor(orm, view.chain.id)) ?? (await begin(parts, target, finalizedEpoch))
  if (!cursor) return undefined
  await firstReadings(view, orm, cursor)
  const done = await catchUp(parts, target)
  await note(orm, view.chain.id, finalizedEpoch, !done)
  await sumLists(orm, view.chain.id)
  if (done) while (!timeIsUp()) if ((await backfill(parts)) !== 'more') break
  return findCursor(orm, view.chain.id)
}

/** The follower begins at the finalised checkpoint: its state is the one that every node has. */
async function begin(
  { view, orm }: RewardRunParts,
  slot: number,
  finalizedEpoch: number,
): Promise<Cursor | undefined> {
  const header = await newestBefore(view, slot)
  if (!header) return undefined
  await orm
    .insert(ethereumCursors)
    .values({
      chainId: view.chain.id,
      slot,
      blockRoot: header.root,
      finalizedEpoch,
      seenAt: new Date(),
    })
    .onConflictDoNothing()
  return findCursor(orm, view.chain.id)
}

/** @returns whether the newest final block has been reached */
async function catchUp(parts: RewardRunParts, target: number): Promise<boolean> {
  const { view, orm, timeIsUp } = parts
  while (true) {
    const cursor = await findCursor(orm, view.chain.id)
    if (!cursor) return false
    await closeDays(parts, cursor)
    if (cursor.slot >= target) return true
    if (timeIsUp()) return false
    if (!(await step(parts, cursor, target))) return false
  }
}

/** Up to the end of the epoch after the cursor's: every day ends with an epoch. */
async function step(parts: RewardRunParts, cursor: Cursor, target: number): Promise<boolean> {
  const { view, orm, log } = parts
  if (cursor.slot > 0 && !(await view.history.header(cursor.blockRoot))) {
    log.warn(
      { slot: cursor.slot, target },
      'the beacon node has no blocks since the last ones that were read: what came in between stays unknown',
    )
    return skipGap(view, orm, cursor, target)
  }
  const tracked = await trackedNow(parts)
  const upTo = Math.min(target, cursor.slot + view.slotsPerEpoch)
  const next = await followBlocks({ ...parts, cursor, tracked }, upTo)
  if (next) await firstReadings(view, orm, next)
  return true
}

/** A hundred thousand rows need not be read for every epoch. */
async function trackedNow({ view, orm, memory }: RewardRunParts): Promise<readonly Tracked[]> {
  const mark = await trackedMark(orm, view.chain.id)
  if (memory.tracked?.mark !== mark) memory.tracked = { mark, list: await listTracked(orm, view.chain.id) }
  return memory.tracked.list
}

/** A day whose state is gone is part of the next one that can be read. */
async function closeDays({ view, orm, log }: RewardRunParts, cursor: Cursor): Promise<void> {
  const { calendar, chain } = view
  const newest = calendar.lastEndedBy(cursor.slot)
  if (newest === undefined || calendar.endSlot(newest) !== cursor.slot) return
  const last = await lastDay(orm, chain.id)
  if (last && last.date >= newest) return
  try {
    await closeDay(view, orm, cursor, newest)
  } catch (error) {
    if (!(error instanceof StateGoneError)) throw error
    log.warn({ err: error, date: newest }, 'a day of rewards becomes part of the next one')
  }
}

async function note(orm: Orm, chainId: number, finalizedEpoch: number, behind: boolean): Promise<void> {
  await orm
    .update(ethereumCursors)
    .set({ finalizedEpoch, behind, seenAt: sql`now()` })
    .where(eq(ethereumCursors.chainId, chainId))
}
