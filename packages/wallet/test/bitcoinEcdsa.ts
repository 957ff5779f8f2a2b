import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p2wpkh } from '@scure/btc-signer'
import { base64ToBytes, bytesToBase64 } from '../src/encoding/base64.ts'

/** A BIP-137 compact signature for a native segwit address, in base64. */
export function signBitcoinEcdsa(message: string, secret: Uint8Array): string {
  const signature = secp256k1.sign(digestOf(message), secret, { prehash: false, format: 'recovered' })
  return bytesToBase64(Uint8Array.from([39 + (signature[0] as number), ...signature.slice(1)]))
}

/** Verifies a compact signature for a mainnet p2wpkh address. */
export function verifyBitcoinEcdsa(message: string, address: string, signature: string): boolean {
  const bytes = base64ToBytes(signature)
  if (bytes.length !== 65) return false
  const recovered = Uint8Array.from([((bytes[0] as number) - 27) % 4, ...bytes.subarray(1)])
  const key = secp256k1.recoverPublicKey(recovered, digestOf(message), { prehash: false })
  return p2wpkh(key).address === address
}

function digestOf(message: string): Uint8Array {
  const body = new TextEncoder().encode(message)
  if (body.length > 252) throw new RangeError('The test signs short messages only')
  const head = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(Uint8Array.from([...head, body.length, ...body])))
}
