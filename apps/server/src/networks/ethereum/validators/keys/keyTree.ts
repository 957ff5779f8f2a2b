import { SecretKey } from '@chainsafe/blst'
import { mnemonicToSeedSync } from '@scure/bip39'

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

/** Identifies a mnemonic without revealing it: the public key of its validators' node. */
export function fingerprintOf(node: Uint8Array): string {
  return SecretKey.fromBytes(node).toPublicKey().toHex()
}
