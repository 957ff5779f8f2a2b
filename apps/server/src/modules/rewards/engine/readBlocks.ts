import { BaseError } from '@granary/errors'
import type { BeaconHistory, BlockHeader } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import type { HistoryBlock } from '../../../platform/upstreams/beacon/historySchemas.ts'

/** So many requests are under way at a time. */
const width = 8

export type RewardBlock = HistoryBlock & { root: `0x${string}` }

export type BlockRange = {
  history: BeaconHistory
  /** Slots after `after`, up to `upTo`. */
  after: number
  upTo: number
  /** Root of the newest block at or before `after`; undefined where it is not known. */
  parentRoot: `0x${string}` | undefined
  chainName: string
}

/**
 * The blocks of a range of final slots, oldest first, each the child of the one before.
 * @returns with the slots that are empty, and the root of the newest block (the parent's where there is none)
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED when a block's parent is another than the one before it
 */
export async function readBlocks({ history, after, upTo, parentRoot, chainName }: BlockRange): Promise<{
  blocks: RewardBlock[]
  emptySlots: number[]
  lastRoot: `0x${string}` | undefined
}> {
  const slots = Array.from({ length: Math.max(0, upTo - after) }, (_, place) => after + 1 + place)
  const headers = await inTurns(slots, slot => history.header(slot))
  const present = headers.filter(header => header !== undefined)
  let lastRoot = parentRoot
  for (const header of present) {
    if (lastRoot !== undefined && header.parentRoot !== lastRoot)
      throw new FinalBlockChangedError(chainName, header)
    lastRoot = header.root
  }
  const blocks = await inTurns(present, async ({ root }) => ({ ...(await history.block(root)), root }))
  return { blocks, emptySlots: slots.filter((_, place) => headers[place] === undefined), lastRoot }
}

async function inTurns<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += width)
    results.push(...(await Promise.all(items.slice(start, start + width).map(read))))
  return results
}

/** Blocks that were called final are others now: the chain, or the node, is not to be believed. */
export class FinalBlockChangedError extends BaseError {
  override readonly name = 'FinalBlockChangedError'
  constructor(chainName: string, { slot, root, parentRoot }: BlockHeader) {
    super(`A block of ${chainName} that was final has changed: no rewards are recorded.`, {
      code: 'FINAL_BLOCK_CHANGED',
      details: `block ${root} of slot ${slot} is the child of ${parentRoot}, which was not the block before`,
      metaMessages: ['Check that the beacon node is of the right chain, and its database is in order.'],
    })
  }
}
