import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ForkName } from '@lodestar/params'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { resolveState } from './resolveState.ts'

/** `/eth/v2/debug/beacon/states/{state_id}`: the whole state, as JSON or SSZ. */
export function debugRoutes(chain: BeaconChain): Partial<BeaconApiMethods['debug']> {
  return {
    getStateV2: async ({ stateId }) => {
      const { state, meta } = resolveState(chain, stateId)
      return { data: state.serialize(), meta: { ...meta, version: ForkName.fulu } }
    },
  }
}
