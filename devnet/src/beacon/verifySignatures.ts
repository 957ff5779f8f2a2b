import { Signature, verifyMultipleAggregateSignatures } from '@chainsafe/blst'
import { ForkSeq } from '@lodestar/params'
import {
  BeaconStateView,
  type CachedBeaconStateFulu,
  getBlockSignatureSets,
  getSignatureSetPubkey,
} from '@lodestar/state-transition'
import type { fulu } from '@lodestar/types'

/**
 * Checks every signature of a block in one batch, at two thirds of the price of one after another. The state transition
 * checks those of deposits, which may be invalid.
 * @param pre the parent's state, advanced to the block's slot
 * @throws Error if any of them is invalid
 */
export function verifySignatures(pre: CachedBeaconStateFulu, signed: fulu.SignedBeaconBlock): void {
  const { config, epochCtx } = pre
  const attestations = signed.message.body.attestations.map(attestation =>
    epochCtx.getIndexedAttestation(ForkSeq.fulu, attestation),
  )
  const committee = epochCtx.currentSyncCommitteeIndexed
  const sets = getBlockSignatureSets(config, committee, new BeaconStateView(pre), signed, attestations).map(
    set => ({
      msg: set.signingRoot,
      pk: getSignatureSetPubkey(set, epochCtx.pubkeyCache),
      sig: Signature.fromBytes(set.signature, true),
    }),
  )
  if (!verifyMultipleAggregateSignatures(sets))
    throw new Error(`Invalid signature in the block of slot ${signed.message.slot}`)
}
