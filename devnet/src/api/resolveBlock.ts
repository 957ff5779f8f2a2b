import { ApiError } from '@lodestar/api/server'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import type { ChainBlock } from '../beacon/ChainHistory.ts'

const slotPattern = /^\d+$/
const rootPattern = /^0x[0-9a-f]{64}$/

/**
 * The block of a Beacon API block id: head, genesis, finalized, justified, a slot or a root. Throws ApiError
 * 400 for an invalid id, 404 outside the kept window.
 */
export function resolveBlock(chain: BeaconChain, blockId: string | number): ChainBlock {
  const id = String(blockId).toLowerCase()
  const named = namedBlock(chain, id)
  if (named) return named
  if (slotPattern.test(id)) return found(chain.history.bySlot(Number(id)), `No block at slot ${id}`)
  if (rootPattern.test(id)) return found(chain.history.byRoot(id), `No block with the root ${id}`)
  throw new ApiError(400, `Invalid block id: ${id}`)
}

export function namedBlock(chain: BeaconChain, id: string): ChainBlock | undefined {
  if (id === 'head') return chain.head
  if (id === 'genesis') return chain.genesis
  if (id === 'finalized') return chain.finalized
  return id === 'justified' ? chain.justified : undefined
}

function found(block: ChainBlock | undefined, otherwise: string): ChainBlock {
  if (!block) throw new ApiError(404, `${otherwise} in this node's window`)
  return block
}

/** The metadata flags of Beacon API answers. */
export function metaOf(chain: BeaconChain, block: ChainBlock) {
  return { executionOptimistic: false, finalized: block.slot <= chain.finalized.slot }
}
