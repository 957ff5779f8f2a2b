import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ApiError } from '@lodestar/api/server'
import { SLOTS_PER_EPOCH } from '@lodestar/params'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { resolveState } from './resolveState.ts'

/**
 * `/eth/v1/validator/duties/...` for the current and next epoch, proposers also for past ones, and `liveness`
 * of the two rewarded epochs.
 */
export function dutyRoutes(chain: BeaconChain): Partial<BeaconApiMethods['validator']> {
  const meta = () => ({ executionOptimistic: false, dependentRoot: chain.genesis.root })
  const pubkeyOf = (index: number) => chain.state.validators.getReadonly(index).pubkey
  return {
    getProposerDuties: async ({ epoch }) => {
      const data = proposersOf(chain, epoch).map((validatorIndex, position) => ({
        slot: epoch * SLOTS_PER_EPOCH + position,
        validatorIndex,
        pubkey: pubkeyOf(validatorIndex),
      }))
      return { data, meta: meta() }
    },
    getAttesterDuties: async ({ epoch, indices }) => {
      const { epochCtx } = chain.state
      if (!epochCtx.getShufflingAtEpochOrNull(epoch))
        throw new ApiError(400, `Duties of epoch ${epoch} are not known`)
      const duties = epochCtx.getCommitteeAssignments(epoch, indices)
      const data = [...duties].map(([validatorIndex, duty]) => ({
        ...duty,
        pubkey: pubkeyOf(validatorIndex),
      }))
      return { data, meta: meta() }
    },
    getLiveness: async ({ epoch, indices }) => {
      const flags = participationOf(chain, epoch)
      return {
        data: indices.map(index => ({ index, isLive: index < flags.length && flags.get(index) !== 0 })),
      }
    },
  }
}

/** Also of past epochs, while their states are kept. */
function proposersOf(chain: BeaconChain, epoch: number): number[] {
  const { epoch: current } = chain.state.epochCtx
  if (epoch > current + 1) throw new ApiError(400, `Duties of epoch ${epoch} are not known`)
  const state = epoch < current ? resolveState(chain, epoch * SLOTS_PER_EPOCH).state : chain.state
  const proposers = state.proposerLookahead.getAll().slice(Math.max(0, epoch - current) * SLOTS_PER_EPOCH)
  return proposers.slice(0, SLOTS_PER_EPOCH)
}

/** The included votes of an epoch, by validator. */
function participationOf({ state }: BeaconChain, epoch: number) {
  if (epoch === state.epochCtx.epoch) return state.currentEpochParticipation
  if (epoch === state.epochCtx.epoch - 1) return state.previousEpochParticipation
  throw new ApiError(400, `Epoch ${epoch} is neither the current nor the previous one`)
}
