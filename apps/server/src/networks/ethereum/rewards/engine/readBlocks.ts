import { BaseError } from '@granary/errors'
import { BeaconNodeUnavailableError } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { BlockHeader } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { HistoryBlock } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'
import type { ChainView } from './ChainView.ts'
import { finalRootAt } from './finalRootAt.ts'

/** Concurrent requests. */
const width = 8

export type RewardBlock = HistoryBlock & { root: `0x${string}` }

export type BlockRange = {
  /** Slots after `after`, up to `upTo`, which is final. */
  after: number
  upTo: number
  /** Root of the newest block at or before `after`; undefined if unknown. */
  parentRoot: `0x${string}` | undefined
}

/**
 * The blocks of a range of final slots, oldest first, each the child of the one before, and the last one the parent
 * of what follows the range: a slot that the node merely omits is not taken for empty.
 * @returns with the empty slots, and the root of the newest block at or before `upTo`
 * @throws {FinalBlockChangedError} FINAL_BLOCK_CHANGED when a block's parent is not the one before it
 */
export async function readBlocks(
  view: ChainView,
  range: BlockRange,
): Promise<{ blocks: RewardBlock[]; emptySlots: number[]; lastRoot: `0x${string}` }> {
  const { history, chain } = view
  const { after, upTo } = range
  const slots = Array.from({ length: Math.max(0, upTo - after) }, (_, place) => after + 1 + place)
  const told = (await inTurns(slots, slot => history.header(slot))).filter(header => header !== undefined)
  const lastRoot = await finalRootAt(view, upTo)
  const headers = await linked(view, range, lastRoot, told)
  const blocks = await inTurns(headers, async header => {
    const block = await history.block(header.root)
    if (block.slot !== header.slot || block.parent_root !== header.parentRoot)
      throw new BeaconNodeUnavailableError(chain.name, `block ${header.root} is not that of its header`)
    return { ...block, root: header.root }
  })
  const filled = new Set(headers.map(({ slot }) => slot))
  return { blocks, emptySlots: slots.filter(slot => !filled.has(slot)), lastRoot }
}

/** The headers from the newest block of the range back to its parent, oldest first; requests the omitted ones. */
async function linked(
  { history, chain }: ChainView,
  { after, upTo, parentRoot }: BlockRange,
  lastRoot: `0x${string}`,
  told: readonly BlockHeader[],
): Promise<BlockHeader[]> {
  const byRoot = new Map(told.map(header => [header.root, header]))
  const headers: BlockHeader[] = []
  let slot = upTo + 1
  for (let root = lastRoot; root !== parentRoot; ) {
    const header = byRoot.get(root) ?? (await history.header(root))
    if (header && header.slot <= after && parentRoot === undefined) break
    if (!header || header.slot <= after || header.slot >= slot)
      throw new FinalBlockChangedError(
        chain.name,
        `the block before slot ${slot} is ${root}, and not in place`,
      )
    headers.unshift(header)
    byRoot.delete(root)
    ;({ slot, parentRoot: root } = header)
  }
  const [stray] = byRoot.values()
  if (stray)
    throw new FinalBlockChangedError(
      chain.name,
      `block ${stray.root} of slot ${stray.slot} has no descendant`,
    )
  return headers
}

async function inTurns<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += width)
    results.push(...(await Promise.all(items.slice(start, start + width).map(read))))
  return results
}

/** Blocks once final have changed: neither chain nor node can be trusted. */
export class FinalBlockChangedError extends BaseError {
  override readonly name = 'FinalBlockChangedError'
  constructor(chainName: string, details: string) {
    super(`A final block of ${chainName} changed: no rewards are recorded.`, {
      code: 'FINAL_BLOCK_CHANGED',
      details,
      metaMessages: ['Check that the beacon node is of the right chain, and its database is in order.'],
    })
  }
}
