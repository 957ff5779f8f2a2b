import { BeaconNodeUnavailableError } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { ChainView } from './ChainView.ts'

/**
 * Root of the newest block at or before a final slot, as its successor names it: the next block by its parent, or the
 * finalised checkpoint. A node that omits the slot's block does not prove the slot empty.
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE when the slot is not final for the node, or it lacks a
 * block after it
 */
export async function finalRootAt(
  { history, chain, slotsPerEpoch }: ChainView,
  slot: number,
): Promise<`0x${string}`> {
  const { epoch, root: checkpoint } = await history.finalized()
  const newest = epoch * slotsPerEpoch
  if (slot > newest)
    throw new BeaconNodeUnavailableError(chain.name, `slot ${slot} is not final, the last epoch is ${epoch}`)
  let root = checkpoint
  for (let place = slot + 1; place <= newest; place += 1) {
    const child = await history.header(place)
    if (!child) continue
    root = child.parentRoot
    if (place === slot + 1) return root
    break
  }
  if (slot === newest) return root
  // The node may have omitted a slot in between.
  while (true) {
    const header = await history.header(root)
    if (!header) throw new BeaconNodeUnavailableError(chain.name, `it tells nothing of block ${root}`)
    if (header.slot <= slot) return root
    root = header.parentRoot
  }
}
