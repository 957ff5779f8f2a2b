import type { KeymanagerApiMethods } from '@lodestar/api/keymanager/server'
import { ApiError } from '@lodestar/api/server'
import { computeSigningRoot } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

/** `/eth/v1/validator/{pubkey}/voluntary_exit`: signs without sending. */
export function exitRoutes(chain: BeaconChain): Pick<KeymanagerApiMethods, 'signVoluntaryExit'> {
  return {
    signVoluntaryExit: async ({ pubkey, epoch = chain.epoch }) => {
      const key = pubkey.toLowerCase()
      if (!chain.keyring.find(key)) throw new ApiError(404, 'No such key')
      const validatorIndex = chain.pubkeyCache.getIndex(fromHex(key))
      if (validatorIndex === null) throw new ApiError(404, 'No such validator on the chain')
      const message = { epoch, validatorIndex }
      const domain = chain.config.getDomainForVoluntaryExit(chain.slot)
      const root = computeSigningRoot(ssz.phase0.VoluntaryExit, message, domain)
      const signature = chain.keyring.sign(key, root)
      if (!signature) throw new ApiError(404, 'No such key')
      return { data: { message, signature } }
    },
  }
}
