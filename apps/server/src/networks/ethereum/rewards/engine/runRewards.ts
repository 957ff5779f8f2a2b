import { eq, sql } from 'drizzle-orm'
import { ethereumCursors } from '#server/networks/ethereum/rewards/tables.ts'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { type BackfillMemory, backfill } from './backfill.ts'
import { newestBefore } from './backfillScan.ts'
import type { ChainView } from './ChainView.ts'
import { closeDay } from './closeDay.ts'
import { finalRootAt } from './finalRootAt.ts'
import { firstReadings } from './firstReadings.ts'
import { followBlocks } from './followBlocks.ts'
import { type KeyToTrack, trackKeys } from './newKeys.ts'
import type { RecipientsOf } from './proposalEvents.ts'
import { type Cursor, findCursor, lastDay, listTracked, parentOf, trackedMark } from './RewardStore.ts'
import { skipGap } from './skipGap.ts'
import { sumLists } from './sumLists.ts'
import type { Tracked } from './Tracked.ts'

/** What a process keeps between runs. */
export type RewardMemory = BackfillMemory & {
  /** The tracked set, valid while the mark is unchanged. */
  tracked?: { mark: string; list: readonly Tracked[] }
  /** Since when the block at the cursor's slot is missing, unix milliseconds. */
  missing?: { slot: number; since: number }
}

/**
 * A gap costs everyone its rewards: a node, or one of several behind an address, that omits a block once makes none.
 */
export const gapPatienceMs = 60_000

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
 * One run for one chain: new validators, final blocks, ended days, then older days. May be interrupted, repeated and
 * run concurrently.
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function runRewards(parts: RewardRunParts): Promise<Cursor | undefined> {
  const { view, orm, timeIsUp } = parts
  await view.nodes.beacon.checkSynced()
  const { epoch: finalizedEpoch } = await view.history.finalized()
  const target = finalizedEpoch * view.slotsPerEpoch
  await trackProviders(orm, view.chain.id)
  const cursor = (await findCursor(orm, view.chain.id)) ?? (await begin(parts, target, finalizedEpoch))
  if (!cursor) return undefined
  await readNewcomers(parts, cursor)
  const done = await catchUp(parts, target)
  await note(orm, view.chain.id, finalizedEpoch, !done)
  await sumLists(orm, view.chain.id)
  if (done) while (!timeIsUp()) if ((await backfill(parts)) !== 'more') break
  return findCursor(orm, view.chain.id)
}

/** Starts at the finalised checkpoint, whose state every node has. */
async function begin(
  { view, orm }: RewardRunParts,
  slot: number,
  finalizedEpoch: number,
): Promise<Cursor | undefined> {
  // At genesis the checkpoint has no root yet.
  const blockRoot = slot === 0 ? (await view.history.header(0))?.root : await finalRootAt(view, slot)
  if (!blockRoot) return undefined
  await orm
    .insert(ethereumCursors)
    .values({
      chainId: view.chain.id,
      slot,
      blockRoot,
      finalizedEpoch,
      seenAt: new Date(),
    })
    .onConflictDoNothing()
  return findCursor(orm, view.chain.id)
}

/**
 * New validators at the cursor. If the node dropped its state, as after a pause, they wait for the newest final
 * block, whose state every node has.
 */
async function readNewcomers({ view, orm, log }: RewardRunParts, cursor: Cursor): Promise<void> {
  try {
    await firstReadings(view, orm, cursor)
  } catch (error) {
    if (!(error instanceof StateGoneError)) throw error
    log.info({ slot: cursor.slot }, 'new validators wait for a slot whose state the beacon node has')
  }
}

/** @returns whether the newest final block was reached */
async function catchUp(parts: RewardRunParts, target: number): Promise<boolean> {
  const { view, orm, timeIsUp } = parts
  while (true) {
    const cursor = await findCursor(orm, view.chain.id)
    if (!cursor) return false
    const settled = await closeDays(parts, cursor)
    if (settled && cursor.slot >= target) return true
    if (timeIsUp()) return false
    // Another process read some of the validators meanwhile: close the day from the present set.
    if (!settled) continue
    if (!(await step(parts, cursor, target))) return false
  }
}

/** To the end of the epoch after the cursor's: every day ends with an epoch. */
async function step(parts: RewardRunParts, cursor: Cursor, target: number): Promise<boolean> {
  const { view, orm, log, memory } = parts
  if (cursor.slot > 0 && !(await hasBlocksSince(view, cursor))) {
    if (memory.missing?.slot !== cursor.slot) memory.missing = { slot: cursor.slot, since: Date.now() }
    if (Date.now() - memory.missing.since < gapPatienceMs) return false
    log.warn(
      { slot: cursor.slot, target },
      'the beacon node lost the blocks since the last run: the gap stays unknown',
    )
    return skipGap(view, orm, cursor, target)
  }
  delete memory.missing
  const tracked = await trackedNow(parts)
  const upTo = Math.min(target, cursor.slot + view.slotsPerEpoch)
  const next = await followBlocks({ ...parts, cursor, tracked }, upTo)
  if (next) await readNewcomers(parts, next)
  return true
}

/** The node has the newest block read. */
async function hasBlocksSince(view: ChainView, cursor: Cursor): Promise<boolean> {
  const root = parentOf(cursor)
  return (root ? await view.history.header(root) : await newestBefore(view, cursor.slot)) !== undefined
}

/** Avoids reading a hundred thousand rows for every epoch. */
async function trackedNow({ view, orm, memory }: RewardRunParts): Promise<readonly Tracked[]> {
  const mark = await trackedMark(orm, view.chain.id)
  if (memory.tracked?.mark !== mark) memory.tracked = { mark, list: await listTracked(orm, view.chain.id) }
  return memory.tracked.list
}

/**
 * A day whose state is gone joins the next readable one.
 * @returns whether the day that ends at the cursor, if one does, is done
 */
async function closeDays({ view, orm, log }: RewardRunParts, cursor: Cursor): Promise<boolean> {
  const { calendar, chain } = view
  const newest = calendar.lastEndedBy(cursor.slot)
  if (newest === undefined || calendar.endSlot(newest) !== cursor.slot) return true
  const last = await lastDay(orm, chain.id)
  if (last && last.date >= newest) return true
  try {
    return await closeDay(view, orm, cursor, newest)
  } catch (error) {
    if (!(error instanceof StateGoneError)) throw error
    log.warn({ err: error, date: newest }, 'reward day merged into the next one')
    return true
  }
}

async function note(orm: Orm, chainId: number, finalizedEpoch: number, behind: boolean): Promise<void> {
  await orm
    .update(ethereumCursors)
    .set({ finalizedEpoch, behind, seenAt: sql`now()` })
    .where(eq(ethereumCursors.chainId, chainId))
}

/** Tracks every offered and deposited key as the provider's own. */
async function trackProviders(orm: Orm, chainId: number): Promise<void> {
  await orm.execute(sql`
    update ethereum_validators v set is_providers = true
     where v.chain_id = ${chainId} and not v.is_providers
       and exists (select from deposits d where d.pubkey = v.pubkey and d.chain_id = v.chain_id and d.flaw is null)`)
  const keys = await rowsOf<KeyToTrack>(
    orm,
    sql`
    select distinct d.pubkey, k.withdrawal_credentials as "withdrawalCredentials", null as "validatorIndex"
      from deposits d join validators k on k.pubkey = d.pubkey
     where d.chain_id = ${chainId} and d.flaw is null
       and not exists (select from ethereum_validators v where v.chain_id = d.chain_id and v.pubkey = d.pubkey)`,
  )
  await trackKeys(orm, chainId, keys, { providers: true })
}
