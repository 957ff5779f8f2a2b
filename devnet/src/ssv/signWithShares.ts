import { aggregateSignatures, PublicKey, type SecretKey, type Signature, verify } from '@chainsafe/blst'
import { lagrangeWeights } from '@granary/staking/ssv'
import { type Hex, hexToBytes } from 'viem'
import type { PlayNode } from './PlayNode.ts'

/** A share in the hands of its operator. */
export type HeldShare = { node: PlayNode; share: SecretKey; publicKey: Hex }

/**
 * The validator's signature, put together from those of a threshold of operators that are online. When the result is
 * not the validator's, each operator's signature is checked by the public key of its share, and the wrong ones are left
 * out.
 * @returns undefined when fewer than the threshold sign rightly, or their shares are not of this validator's key
 */
export function signWithShares(
  shares: readonly HeldShare[],
  threshold: number,
  publicKey: Hex,
  root: Uint8Array,
): Uint8Array | undefined {
  const online = shares.filter(({ node }) => node.conduct !== 'offline')
  const key = PublicKey.fromBytes(hexToBytes(publicKey))
  const first = combine(online.slice(0, threshold), threshold, root)
  if (!first || verify(root, key, first)) return first?.toBytes()
  const right = online.filter(({ node, share, publicKey: shareKey }) =>
    verify(root, PublicKey.fromBytes(hexToBytes(shareKey)), node.sign(share, root)),
  )
  const second = combine(right.slice(0, threshold), threshold, root)
  return second && verify(root, key, second) ? second.toBytes() : undefined
}

function combine(shares: readonly HeldShare[], threshold: number, root: Uint8Array): Signature | undefined {
  if (shares.length < threshold) return undefined
  const weights = lagrangeWeights(shares.map(({ node }) => node.operatorId))
  return aggregateSignatures(shares.map(({ node, share }, i) => node.sign(share, root, weights[i])))
}
