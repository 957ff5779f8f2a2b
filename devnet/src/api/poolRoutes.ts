import { routes } from '@lodestar/api'
import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ApiError } from '@lodestar/api/server'
import { ForkSeq } from '@lodestar/params'
import { getVoluntaryExitValidity, VoluntaryExitValidity } from '@lodestar/state-transition'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

/** `/eth/v1/beacon/pool/{voluntary_exits,proposer_slashings}` */
export function poolRoutes(chain: BeaconChain): Partial<BeaconApiMethods['beacon']> {
  return {
    getPoolVoluntaryExits: async () => ({ data: chain.voluntaryExits }),
    getPoolProposerSlashings: async () => ({ data: chain.proposerSlashings }),
    submitPoolVoluntaryExit: async ({ signedVoluntaryExit }) => {
      const { validatorIndex } = signedVoluntaryExit.message
      // Two exits of one validator would make the block invalid.
      if (chain.voluntaryExits.some(({ message }) => message.validatorIndex === validatorIndex)) return
      const validity = getVoluntaryExitValidity(ForkSeq.fulu, chain.state, signedVoluntaryExit)
      if (validity !== VoluntaryExitValidity.valid)
        throw new ApiError(400, `Invalid voluntary exit: ${validity}`)
      chain.voluntaryExits.push(signedVoluntaryExit)
      chain.events.emit({ type: routes.events.EventType.voluntaryExit, message: signedVoluntaryExit })
    },
  }
}
