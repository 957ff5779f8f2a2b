import { sql } from 'drizzle-orm'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { commitScan } from './backfillCommit.ts'
import { type BackfillScan, beginScan, scanEpoch } from './backfillScan.ts'
import type { ChainView } from './ChainView.ts'
import type { RecipientsOf } from './proposalEvents.ts'
import { listBackwards, listTracked } from './RewardStore.ts'
import { FinalBlockChangedError } from './readBlocks.ts'
import type { Tracked } from './Tracked.ts'

export type BackfillParts = {
  view: ChainView
  orm: Orm
  recipientsOf: RecipientsOf
  memory: BackfillMemory
  timeIsUp(): boolean
}

export type BackfillMemory = {
  scan?: BackfillScan
  /** Steps begun. */
  steps?: number
  /** When older states were last requested in vain, unix milliseconds. */
  lookedAgainAt?: number
}

export type BackfillStep = 'nothing' | 'more' | 'unfinished'

/** How often to check whether the node has older states by now: an archive node may have replaced it. */
const lookAgainMs = 86_400_000

/**
 * One step back for validators whose histories begin at the same slot: a day, or the part of it before the first
 * reading. Those that reach back least and furthest take turns: a new one has figures soon, and every history
 * progresses however many come. Without an older state or block at the node, the history begins here.
 */
export async function backfill(parts: BackfillParts): Promise<BackfillStep> {
  const { view, orm, memory, timeIsUp } = parts
  const scan = (await resumed(parts)) ?? (await begun(parts))
  if (!scan) return (await looksAgain(parts)) ? 'more' : 'nothing'
  if (scan === 'states_gone') return 'more'
  memory.scan = scan
  try {
    while (scan.slot < scan.upTo) {
      if (timeIsUp()) return 'unfinished'
      await scanEpoch(parts, scan)
    }
    await commitScan(view, orm, scan)
  } catch (error) {
    // What was read so far may be wrong.
    if (error instanceof FinalBlockChangedError) delete memory.scan
    if (!(error instanceof StateGoneError)) throw error
    await setGone(parts, scan.group)
  }
  delete memory.scan
  return 'more'
}

/** The scan that an earlier run began, unless another process finished all of it. */
async function resumed({ view, orm, memory }: BackfillParts): Promise<BackfillScan | undefined> {
  const { scan } = memory
  if (!scan) return undefined
  const ids = scan.group.map(({ id }) => id)
  const group = await listTracked(orm, view.chain.id, ids)
  if (group.some(one => one.fromSlot === scan.upTo && one.beginning === 'backfilling')) return scan
  delete memory.scan
  return undefined
}

async function begun(parts: BackfillParts): Promise<BackfillScan | 'states_gone' | undefined> {
  const { view, orm, memory } = parts
  memory.steps = (memory.steps ?? 0) + 1
  const end = memory.steps % 2 === 1 ? 'newest' : 'oldest'
  const group = await listBackwards(orm, view.chain.id, 'backfilling', end)
  if (group.length === 0) return undefined
  try {
    return await beginScan(view, group)
  } catch (error) {
    if (!(error instanceof StateGoneError)) throw error
    await setGone(parts, group)
    return 'states_gone'
  }
}

async function setGone({ view, orm, memory }: BackfillParts, group: readonly Tracked[]): Promise<void> {
  memory.lookedAgainAt ??= Date.now()
  const ids = idRows(group.map(({ id }) => id))
  await orm.execute(sql`
    update ethereum_validators v set beginning = 'states_gone' from ${ids} n
     where v.id = n.id and v.chain_id = ${view.chain.id} and v.from_slot = ${group[0]?.fromSlot ?? 0}`)
}

/**
 * Retries histories that ended for lack of states once a day and after each start, with one question about the newest
 * of them.
 * @returns whether they resume
 */
async function looksAgain({ view, orm, memory }: BackfillParts): Promise<boolean> {
  if (Date.now() - (memory.lookedAgainAt ?? 0) < lookAgainMs) return false
  memory.lookedAgainAt = Date.now()
  const group = await listBackwards(orm, view.chain.id, 'states_gone', 'newest')
  if (group.length === 0) return false
  try {
    await beginScan(view, group)
  } catch (error) {
    if (error instanceof StateGoneError) return false
    throw error
  }
  await orm.execute(sql`
    update ethereum_validators set beginning = 'backfilling'
     where chain_id = ${view.chain.id} and beginning = 'states_gone'`)
  return true
}
