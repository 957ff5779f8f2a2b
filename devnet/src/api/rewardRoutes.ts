import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ApiError } from '@lodestar/api/server'
import {
  type CachedBeaconStateFulu,
  computeBlockRewards,
  computeStartSlotAtEpoch,
  computeSyncCommitteeRewards,
  processSlots,
} from '@lodestar/state-transition'
import type { fulu } from '@lodestar/types'
import { attestationRewards } from '../beacon/attestationRewards.ts'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { metaOf, resolveBlock } from './resolveBlock.ts'
import { resolveState } from './resolveState.ts'
import { indexOf } from './validatorsOf.ts'

/** `/eth/v1/beacon/rewards/...` in gwei, from the state transition itself. */
export function rewardRoutes(chain: BeaconChain): Partial<BeaconApiMethods['beacon']> {
  return {
    getBlockRewards: async ({ blockId }) => {
      const { block, before, meta } = rewardedBlock(chain, blockId)
      return { data: await computeBlockRewards(chain.config, block, before), meta }
    },
    getSyncCommitteeRewards: async ({ blockId, validatorIds = [] }) => {
      const { block, before, meta } = rewardedBlock(chain, blockId)
      const wanted = known(chain, before, validatorIds)
      const data = await computeSyncCommitteeRewards(chain.config, chain.pubkeyCache, block, before, wanted)
      return { data: validatorIds.length > 0 && wanted.length === 0 ? [] : data, meta }
    },
    getAttestationsRewards: async ({ epoch, validatorIds = [] }) => {
      // The next epoch may still include an epoch's votes, which are rewarded at its end.
      const { state, meta } = resolveState(chain, computeStartSlotAtEpoch(epoch + 2) - 1)
      const wanted = known(chain, state, validatorIds)
      const data = attestationRewards(state, wanted)
      return {
        data: validatorIds.length > 0 && wanted.length === 0 ? { ...data, totalRewards: [] } : data,
        meta,
      }
    },
  }
}

/** A block, and its slot's state just before it. */
function rewardedBlock(chain: BeaconChain, blockId: string | number) {
  const found = resolveBlock(chain, blockId)
  const block: fulu.BeaconBlock | undefined = found.signed?.message
  if (!block) throw new ApiError(404, 'The genesis block paid no rewards')
  const parent = chain.history.state(found.parentRoot)
  if (!parent) throw new ApiError(404, `This node has not kept the state before slot ${block.slot}`)
  const before = processSlots(parent, block.slot, { dontTransferCache: true }) as CachedBeaconStateFulu
  return { block, before, meta: metaOf(chain, found) }
}

function known(
  chain: BeaconChain,
  state: CachedBeaconStateFulu,
  ids: readonly (string | number)[],
): number[] {
  return ids.flatMap(id => indexOf(chain, state, id) ?? [])
}
