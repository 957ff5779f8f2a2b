import { ApiError } from '@lodestar/api/server'
import { type CachedBeaconStateFulu, processSlots } from '@lodestar/state-transition'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import type { ChainBlock } from '../beacon/ChainHistory.ts'
import { metaOf, namedBlock } from './resolveBlock.ts'

/** Limit for advancing a state over empty slots to answer a request. */
const maxEmptySlots = 64

export type ResolvedState = {
  state: CachedBeaconStateFulu
  meta: { executionOptimistic: boolean; finalized: boolean }
}

/**
 * The state of a Beacon API state id: head, genesis, finalized, justified, a slot or a state root. Throws
 * ApiError 400 for an invalid id, 404 outside the window of kept states.
 */
export function resolveState(chain: BeaconChain, stateId: string | number): ResolvedState {
  const id = String(stateId).toLowerCase()
  const named = namedBlock(chain, id)
  if (named) return stateAfter(chain, named, id)
  if (/^\d+$/.test(id)) return stateAtSlot(chain, Number(id))
  if (!/^0x[0-9a-f]{64}$/.test(id)) throw new ApiError(400, `Invalid state id: ${id}`)
  return stateAfter(chain, chain.history.byStateRoot(id), id)
}

function stateAtSlot(chain: BeaconChain, slot: number): ResolvedState {
  if (slot > chain.slot) throw new ApiError(404, `Slot ${slot} is in the future`)
  const resolved = stateAfter(chain, chain.history.before(slot), String(slot))
  const empty = slot - resolved.state.slot
  if (empty === 0) return resolved
  if (empty > maxEmptySlots) throw new ApiError(404, `This node has not kept the state of slot ${slot}`)
  const advanced = processSlots(resolved.state, slot, { dontTransferCache: true })
  return { ...resolved, state: advanced as CachedBeaconStateFulu }
}

function stateAfter(chain: BeaconChain, block: ChainBlock | undefined, id: string): ResolvedState {
  const state = block && chain.history.state(block.root)
  if (!state) throw new ApiError(404, `This node has not kept state ${id}`)
  return { state, meta: metaOf(chain, block) }
}
