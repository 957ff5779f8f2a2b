import { BitArray } from '@chainsafe/ssz'
import { DOMAIN_BEACON_ATTESTER, MAX_COMMITTEES_PER_SLOT } from '@lodestar/params'
import {
  type CachedBeaconStateFulu,
  computeEpochAtSlot,
  computeSigningRoot,
  computeStartSlotAtEpoch,
  getBlockRootAtSlot,
} from '@lodestar/state-transition'
import { type electra, type phase0, ssz } from '@lodestar/types'
import { toHex } from '@lodestar/utils'
import type { Keyring } from './Keyring.ts'

/**
 * One aggregate of the votes in `state.slot` of every validator on duty with a key here; null if none.
 * `state` is the head's state, advanced to the slot.
 */
export function attestToHead(
  state: CachedBeaconStateFulu,
  headRoot: Uint8Array,
  keyring: Keyring,
): electra.Attestation | null {
  const { slot } = state
  const data = voteFor(state, headRoot)
  const epochStart = computeStartSlotAtEpoch(data.target.epoch)
  const domain = state.config.getDomain(slot, DOMAIN_BEACON_ATTESTER, epochStart)
  const root = computeSigningRoot(ssz.phase0.AttestationData, data, domain)
  const committees = committeesAt(state, slot)
  const members = committees.flat().map(index => toHex(state.validators.getReadonly(index).pubkey))
  const voters = members.filter(pubkey => keyring.mayAttest(pubkey, data.source.epoch, data.target.epoch))
  const { signers, signature } = keyring.signTogether(voters, root)
  if (!signature) return null
  const committeeBits = BitArray.fromBitLen(MAX_COMMITTEES_PER_SLOT)
  for (const index of committees.keys()) committeeBits.set(index, true)
  return {
    aggregationBits: BitArray.fromBoolArray(members.map(pubkey => signers.has(pubkey))),
    data,
    signature,
    committeeBits,
  }
}

function voteFor(state: CachedBeaconStateFulu, headRoot: Uint8Array): phase0.AttestationData {
  const { slot } = state
  const epoch = computeEpochAtSlot(slot)
  const start = computeStartSlotAtEpoch(epoch)
  const targetRoot = start === slot ? headRoot : getBlockRootAtSlot(state, start)
  return {
    slot,
    index: 0,
    beaconBlockRoot: headRoot,
    source: state.currentJustifiedCheckpoint.toValue(),
    target: { epoch, root: targetRoot },
  }
}

function committeesAt(state: CachedBeaconStateFulu, slot: number): number[][] {
  const count = state.epochCtx.getCommitteeCountPerSlot(computeEpochAtSlot(slot))
  return Array.from({ length: count }, (_, index) => [...state.epochCtx.getBeaconCommittee(slot, index)])
}
