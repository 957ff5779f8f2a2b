import { BitArray } from '@chainsafe/ssz'
import { DOMAIN_SYNC_COMMITTEE } from '@lodestar/params'
import {
  type CachedBeaconStateFulu,
  computeSigningRoot,
  G2_POINT_AT_INFINITY,
} from '@lodestar/state-transition'
import { type altair, ssz } from '@lodestar/types'
import { toHex } from '@lodestar/utils'
import type { Keyring } from './Keyring.ts'

/** The sync committee's signatures over the parent of the block at `state.slot`. */
export function syncAggregate(
  state: CachedBeaconStateFulu,
  parentRoot: Uint8Array,
  keyring: Keyring,
): altair.SyncAggregate {
  const domain = state.config.getDomain(state.slot, DOMAIN_SYNC_COMMITTEE, Math.max(state.slot, 1) - 1)
  const root = computeSigningRoot(ssz.Root, parentRoot, domain)
  const members = state.currentSyncCommittee.pubkeys.getAllReadonly().map(pubkey => toHex(pubkey))
  const signers = members.filter(pubkey => keyring.isOnDuty(pubkey))
  return {
    syncCommitteeBits: BitArray.fromBoolArray(members.map(pubkey => keyring.isOnDuty(pubkey))),
    syncCommitteeSignature: signers.length === 0 ? G2_POINT_AT_INFINITY : keyring.signTogether(signers, root),
  }
}
