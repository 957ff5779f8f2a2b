import {
  type BlockHeader,
  StateGoneError,
} from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { trackedSet } from './blockEvents.ts'
import type { ChainView } from './ChainView.ts'
import { rangeEvents } from './followBlocks.ts'
import { forgetBlocks, keepBlocks, withKeptBlocks } from './keptBlocks.ts'
import type { RecipientsOf } from './proposalEvents.ts'
import { FinalBlockChangedError, type RewardBlock } from './readBlocks.ts'
import { readState, type StateReading } from './readState.ts'
import type { NewEvent, Tracked } from './Tracked.ts'

/** A day that is being scanned for a group of validators: what a process keeps from run to run. */
export type BackfillScan = {
  group: readonly Tracked[]
  /** The period: slots after `after`, up to `upTo`, the first reading of each of the group. */
  after: number
  upTo: number
  before: StateReading
  /** How far it has come, and the root of the newest block up to there. */
  slot: number
  root: `0x${string}`
  events: NewEvent[]
  asking: RewardBlock[]
}

/**
 * @param group validators whose first readings are of one slot, at least one
 * @throws {StateGoneError} BEACON_STATE_GONE where the node has no older state or block
 */
export async function beginScan(view: ChainView, group: readonly Tracked[]): Promise<BackfillScan> {
  const { calendar, chain } = view
  const upTo = group[0]?.fromSlot ?? 0
  const date = calendar.lastEndedBy(upTo - 1)
  const after = date === undefined ? 0 : calendar.endSlot(date)
  const before = await readState(view, after, group)
  const first = await newestBefore(view, after)
  if (!first) throw new StateGoneError(chain.name, after, 'its block is gone')
  return { group, after, upTo, before, slot: after, root: first.root, events: [], asking: [] }
}

/** The newest block at or before a slot, as far back as two epochs. */
export async function newestBefore(view: ChainView, slot: number): Promise<BlockHeader | undefined> {
  for (let place = slot; place >= Math.max(0, slot - 2 * view.slotsPerEpoch); place -= 1) {
    const header = await view.history.header(place)
    if (header) return header
  }
  return undefined
}

/**
 * Reads one more epoch. Its blocks are kept: nobody who is tracked later has them read again.
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED
 */
export async function scanEpoch(
  { view, orm, recipientsOf }: { view: ChainView; orm: Orm; recipientsOf: RecipientsOf },
  scan: BackfillScan,
): Promise<void> {
  const range = { after: scan.slot, upTo: Math.min(scan.upTo, scan.slot + view.slotsPerEpoch) }
  const kept = await withKeptBlocks(view, orm, range)
  try {
    const { blocks, events, lastRoot } = await rangeEvents(
      kept.view,
      { ...range, parentRoot: scan.root },
      trackedSet(scan.group),
      recipientsOf,
    )
    if (!kept.found) await keepBlocks(view, orm, range, blocks)
    scan.events.push(...events)
    scan.asking.push(...blocks.filter(({ body }) => body.execution_requests.consolidations.length > 0))
    scan.root = lastRoot ?? scan.root
    scan.slot = range.upTo
  } catch (error) {
    // Whichever of them is wrong, it is read anew.
    if (error instanceof FinalBlockChangedError)
      await forgetBlocks(view, orm, { after: scan.after, upTo: scan.upTo })
    throw error
  }
}
