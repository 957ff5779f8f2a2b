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

/** A scan of one day for a group of validators, kept between runs. */
export type BackfillScan = {
  group: readonly Tracked[]
  /** The period: slots after `after`, up to `upTo`, the group's first reading. */
  after: number
  upTo: number
  before: StateReading
  /** Progress, and the root of the newest block up to there. */
  slot: number
  root: `0x${string}`
  events: NewEvent[]
  asking: RewardBlock[]
}

/**
 * @param group validators whose first readings share a slot, at least one
 * @throws {StateGoneError} BEACON_STATE_GONE if the node has no older state or block
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

/** The newest block at or before a slot, up to two epochs back. */
export async function newestBefore(view: ChainView, slot: number): Promise<BlockHeader | undefined> {
  for (let place = slot; place >= Math.max(0, slot - 2 * view.slotsPerEpoch); place -= 1) {
    const header = await view.history.header(place)
    if (header) return header
  }
  return undefined
}

/**
 * Reads one more epoch and stores its blocks, so that later validators need not.
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
    // Either may be wrong: reread.
    if (error instanceof FinalBlockChangedError)
      await forgetBlocks(view, orm, { after: scan.after, upTo: scan.upTo })
    throw error
  }
}
