import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ApiError } from '@lodestar/api/server'
import { ForkName, SLOTS_PER_EPOCH } from '@lodestar/params'
import { type CachedBeaconStateFulu, computeEpochAtSlot, getRandaoMix } from '@lodestar/state-transition'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { resolveState } from './resolveState.ts'
import { indexOf, passes, selectIndices, validatorAt } from './validatorsOf.ts'

type Methods = BeaconApiMethods['beacon']

/** `/eth/v1/beacon/states/{state_id}/...` */
export function stateRoutes(chain: BeaconChain): Partial<Methods> {
  const at = (stateId: string | number) => resolveState(chain, stateId)
  const versioned = <T>(stateId: string | number, pick: (state: CachedBeaconStateFulu) => T) => {
    const { state, meta } = at(stateId)
    return { data: pick(state), meta: { ...meta, version: ForkName.fulu } }
  }
  return {
    ...validatorRoutes(chain),
    getStateRoot: async ({ stateId }) => {
      const { state, meta } = at(stateId)
      return { data: { root: state.hashTreeRoot() }, meta }
    },
    getStateFork: async ({ stateId }) => {
      const { state, meta } = at(stateId)
      return { data: state.fork.toValue(), meta }
    },
    getStateRandao: async ({ stateId, epoch }) => {
      const { state, meta } = at(stateId)
      return { data: { randao: getRandaoMix(state, epoch ?? state.epochCtx.epoch) }, meta }
    },
    getStateFinalityCheckpoints: async ({ stateId }) => {
      const { state, meta } = at(stateId)
      const data = {
        previousJustified: state.previousJustifiedCheckpoint.toValue(),
        currentJustified: state.currentJustifiedCheckpoint.toValue(),
        finalized: state.finalizedCheckpoint.toValue(),
      }
      return { data, meta }
    },
    getEpochCommittees: async ({ stateId, ...filter }) => {
      const { state, meta } = at(stateId)
      return { data: committees(state, filter), meta }
    },
    getPendingDeposits: async ({ stateId }) => versioned(stateId, state => state.pendingDeposits.toValue()),
    getPendingPartialWithdrawals: async ({ stateId }) =>
      versioned(stateId, state => state.pendingPartialWithdrawals.toValue()),
    getPendingConsolidations: async ({ stateId }) =>
      versioned(stateId, state => state.pendingConsolidations.toValue()),
    getProposerLookahead: async ({ stateId }) =>
      versioned(stateId, state => state.proposerLookahead.toValue()),
  }
}

function validatorRoutes(chain: BeaconChain): Partial<Methods> {
  type Filter = Parameters<Methods['getStateValidators']>[0]
  const validators = async ({ stateId, validatorIds, statuses }: Filter) => {
    const { state, meta } = resolveState(chain, stateId)
    const all = selectIndices(chain, state, validatorIds).map(index => validatorAt(state, index))
    return { data: all.filter(validator => passes(validator.status, statuses)), meta }
  }
  const balances = async ({ stateId, validatorIds }: Pick<Filter, 'stateId' | 'validatorIds'>) => {
    const { state, meta } = resolveState(chain, stateId)
    const indices = selectIndices(chain, state, validatorIds)
    return { data: indices.map(index => ({ index, balance: state.balances.get(index) })), meta }
  }
  return {
    getStateValidators: validators,
    postStateValidators: validators,
    getStateValidatorBalances: balances,
    postStateValidatorBalances: balances,
    getStateValidator: async ({ stateId, validatorId }) => {
      const { state, meta } = resolveState(chain, stateId)
      const index = indexOf(chain, state, validatorId)
      if (index === null) throw new ApiError(404, 'Validator not found')
      return { data: validatorAt(state, index), meta }
    },
    postStateValidatorIdentities: async ({ stateId, validatorIds }) => {
      const { state, meta } = resolveState(chain, stateId)
      const data = selectIndices(chain, state, validatorIds).map(index => {
        const { pubkey, activationEpoch } = state.validators.getReadonly(index)
        return { index, pubkey, activationEpoch }
      })
      return { data, meta }
    },
  }
}

type CommitteeFilter = { epoch?: number; index?: number; slot?: number }

function committees(state: CachedBeaconStateFulu, filter: CommitteeFilter) {
  const epoch = filter.epoch ?? state.epochCtx.epoch
  const shuffling = state.epochCtx.getShufflingAtEpochOrNull(epoch)
  if (!shuffling) throw new ApiError(400, `Committees of epoch ${epoch} are not known in this state`)
  if (filter.slot !== undefined && computeEpochAtSlot(filter.slot) !== epoch)
    throw new ApiError(400, `Slot ${filter.slot} is not in epoch ${epoch}`)
  return shuffling.committees.flatMap((ofSlot, position) => {
    const slot = epoch * SLOTS_PER_EPOCH + position
    if (filter.slot !== undefined && filter.slot !== slot) return []
    return ofSlot.flatMap((members, index) =>
      filter.index === undefined || filter.index === index ? [{ index, slot, validators: [...members] }] : [],
    )
  })
}
