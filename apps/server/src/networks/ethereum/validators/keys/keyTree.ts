import { createHmac } from 'node:crypto'
import { SecretKey } from '@chainsafe/blst'
import { mnemonicToSeedSync } from '@scure/bip39'
import { bindingText, type SsvBinding } from './SsvBinding.ts'

/**
 * The node m/12381/3600 of the operator's mnemonic, ancestor of every validator key (EIP-2334). Kept so that a key
 * costs three derivations instead of five and no stretching of the mnemonic.
 * @returns 32 bytes, secret
 */
export function validatorsNode(mnemonic: string): Uint8Array {
  const master = SecretKey.deriveMasterEip2333(mnemonicToSeedSync(mnemonic))
  return master.deriveChildEip2333(12381).deriveChildEip2333(3600).toBytes()
}

/** The signing key of the validator `index`: m/12381/3600/index/0/0 (EIP-2334). */
export function signingKey(node: SecretKey, index: number): SecretKey {
  return node.deriveChildEip2333(index).deriveChildEip2333(0).deriveChildEip2333(0)
}

export function signingKeyPath(index: number): string {
  return `m/12381/3600/${index}/0/0`
}

/**
 * The key of an SSV validator: made from m/12381/3600/index/0/1 and its binding (KeyGen of
 * draft-irtf-cfrg-bls-signature). So no index, counter, journal or database can make the validator client's key and an
 * SSV key the same, nor one SSV key belong to two clusters, which would get its validator slashed.
 */
export function ssvSigningKey(node: SecretKey, index: number, binding: SsvBinding): SecretKey {
  const branch = node.deriveChildEip2333(index).deriveChildEip2333(0).deriveChildEip2333(1)
  const material = createHmac('sha256', branch.toBytes()).update(bindingText(binding)).digest()
  try {
    return SecretKey.fromKeygen(material)
  } finally {
    material.fill(0)
  }
}

/** Identifies a mnemonic without revealing it: the public key of its validators' node. */
export function fingerprintOf(node: Uint8Array): string {
  return SecretKey.fromBytes(node).toPublicKey().toHex()
}
