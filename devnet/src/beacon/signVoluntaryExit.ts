import { computeSigningRoot } from '@lodestar/state-transition'
import { type phase0, ssz } from '@lodestar/types'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from './BeaconChain.ts'

/** @returns undefined without the validator on the chain, or when its key does not sign */
export function signVoluntaryExit(
  chain: BeaconChain,
  pubkey: string,
  epoch: number,
): phase0.SignedVoluntaryExit | undefined {
  const validatorIndex = chain.pubkeyCache.getIndex(fromHex(pubkey))
  if (validatorIndex === null) return undefined
  const message = { epoch, validatorIndex }
  const domain = chain.config.getDomainForVoluntaryExit(chain.slot)
  const signature = chain.keyring.sign(pubkey, computeSigningRoot(ssz.phase0.VoluntaryExit, message, domain))
  return signature && { message, signature }
}
