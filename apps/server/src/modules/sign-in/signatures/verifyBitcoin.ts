import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import type { SignedMessage } from './SignedMessage.ts'
import { type BitcoinNetwork, verifyBip322 } from './verifyBip322.ts'

/** By CAIP-2 reference, the beginning of the first block's hash. */
const networks = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
} as const

/** A signed message of the old kind (65 bytes, BIP-137) or of BIP-322's simple kind. */
export function verifyBitcoin({ data, message, signature }: SignedMessage): boolean {
  const reference = data.chainId.slice('bip122:'.length)
  if (!Object.hasOwn(networks, reference)) return false
  const network = networks[reference as keyof typeof networks]
  try {
    const bytes = base64.decode(signature)
    if (bytes.length === 65) return recovered(bytes, message, network).includes(data.accountAddress)
    return verifyBip322(data.accountAddress, message, bytes, network)
  } catch {
    return false
  }
}

/** The addresses of the key behind a signature of the old kind: its first byte limits the kinds. */
function recovered(bytes: Uint8Array, message: string, network: BitcoinNetwork): (string | undefined)[] {
  const header = (bytes[0] ?? 0) - 27
  const signature = secp256k1.Signature.fromBytes(bytes.slice(1), 'compact')
  if (header < 0 || header > 15 || signature.hasHighS()) return []
  const point = signature.addRecoveryBit(header % 4).recoverPublicKey(messageHash(message))
  if (header < 4) return [p2pkh(point.toBytes(false), network).address]
  const key = point.toBytes(true)
  const plain = p2pkh(key, network).address
  const segwit = p2wpkh(key, network)
  const wrapped = p2sh(segwit, network).address
  if (header < 8) return [plain, segwit.address, wrapped]
  return header < 12 ? [wrapped] : [segwit.address]
}

function messageHash(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return sha256x2(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text))
}

/** A length as Bitcoin writes it. Nothing here is longer than 65,535 bytes. */
function compactSize(length: number): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length & 0xff, length >> 8)
}
