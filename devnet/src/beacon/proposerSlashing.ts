import { DOMAIN_BEACON_PROPOSER } from '@lodestar/params'
import { assertValidProposerSlashing, computeSigningRoot } from '@lodestar/state-transition'
import { type phase0, ssz } from '@lodestar/types'
import { toHex } from '@lodestar/utils'
import type { BeaconChain } from './BeaconChain.ts'

/**
 * Proof that a validator proposed two blocks for one slot: it signs them now, bypassing its slashing
 * protection. The chain verifies it fully.
 * @throws RangeError if its key is missing, or it cannot be slashed (again)
 */
export function proposerSlashing(chain: BeaconChain, proposerIndex: number): phase0.ProposerSlashing {
  const { state, keyring } = chain
  const { slot } = state
  const domain = state.config.getDomain(slot, DOMAIN_BEACON_PROPOSER, slot)
  const validator = state.validators.getReadonly(proposerIndex)
  const signedHeader = (fill: number) => {
    const root = new Uint8Array(32).fill(fill)
    const message = { slot: BigInt(slot), proposerIndex, parentRoot: root, stateRoot: root, bodyRoot: root }
    const signingRoot = computeSigningRoot(ssz.phase0.BeaconBlockHeaderBigint, message, domain)
    const signature = keyring.signPastProtection(toHex(validator.pubkey), signingRoot)
    return { message, signature }
  }
  const slashing = { signedHeader1: signedHeader(1), signedHeader2: signedHeader(2) }
  try {
    assertValidProposerSlashing(chain.config, chain.pubkeyCache, slot, slashing, validator)
  } catch (cause) {
    throw new RangeError(`Validator ${proposerIndex} cannot be slashed.`, { cause })
  }
  return slashing
}
