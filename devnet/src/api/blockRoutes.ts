import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ApiError } from '@lodestar/api/server'
import { ForkName } from '@lodestar/params'
import { signedBeaconBlockToBlinded } from '@lodestar/state-transition'
import { type fulu, ssz } from '@lodestar/types'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import type { ChainBlock } from '../beacon/ChainHistory.ts'
import { metaOf, resolveBlock } from './resolveBlock.ts'

/** `/eth/v{1,2}/beacon/{blocks,blinded_blocks,headers}/...` */
export function blockRoutes(chain: BeaconChain): Partial<BeaconApiMethods['beacon']> {
  return {
    getBlockV2: async ({ blockId }) => {
      const block = resolveBlock(chain, blockId)
      return { data: signedBlock(block), meta: { ...metaOf(chain, block), version: ForkName.fulu } }
    },
    getBlindedBlock: async ({ blockId }) => {
      const block = resolveBlock(chain, blockId)
      const data = signedBeaconBlockToBlinded(chain.config, signedBlock(block))
      return { data, meta: { ...metaOf(chain, block), version: ForkName.fulu } }
    },
    getBlockRoot: async ({ blockId }) => {
      const block = resolveBlock(chain, blockId)
      return { data: { root: fromHex(block.root) }, meta: metaOf(chain, block) }
    },
    getBlockHeader: async ({ blockId }) => {
      const block = resolveBlock(chain, blockId)
      return { data: headerOf(chain, block), meta: metaOf(chain, block) }
    },
    getBlockHeaders: async ({ slot, parentRoot }) => {
      const selected = selectBlocks(chain, slot, parentRoot)
      const meta = metaOf(chain, selected[0] ?? chain.head)
      return { data: selected.map(block => headerOf(chain, block)), meta }
    },
  }
}

function selectBlocks(chain: BeaconChain, slot?: number, parentRoot?: string): ChainBlock[] {
  if (slot === undefined && parentRoot === undefined) return [chain.head]
  const block = slot === undefined ? chain.history.childOf(parentRoot ?? '') : chain.history.bySlot(slot)
  if (!block || (parentRoot !== undefined && block.parentRoot !== parentRoot)) return []
  return [block]
}

function signedBlock(block: ChainBlock): fulu.SignedBeaconBlock {
  if (!block.signed) throw new ApiError(404, 'The genesis block is unsigned')
  return block.signed
}

function headerOf(chain: BeaconChain, block: ChainBlock) {
  return { root: fromHex(block.root), canonical: true, header: signedHeader(chain, block) }
}

function signedHeader(chain: BeaconChain, { signed, root, stateRoot }: ChainBlock) {
  if (!signed) {
    const header = chain.history.state(root)?.latestBlockHeader.toValue()
    if (!header) throw new ApiError(404, 'This node has not kept the genesis state')
    return { message: { ...header, stateRoot: fromHex(stateRoot) }, signature: new Uint8Array(96) }
  }
  const { body, ...message } = signed.message
  const bodyRoot = ssz.electra.BeaconBlockBody.hashTreeRoot(body)
  return { message: { ...message, bodyRoot }, signature: signed.signature }
}
