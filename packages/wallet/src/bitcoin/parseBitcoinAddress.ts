import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58 } from '../encoding/base58.ts'
import { decodeSegwit } from '../encoding/bech32.ts'

/** Address form by kind of chain; test chains share one. */
export type AddressKind = 'mainnet' | 'testnet' | 'regtest'

export type BitcoinAddress = {
  readonly kind: AddressKind
  readonly form: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'segwit'
}

const prefixes: Readonly<Record<string, AddressKind>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }
const versions: Readonly<Record<number, BitcoinAddress>> = {
  0: { kind: 'mainnet', form: 'p2pkh' },
  5: { kind: 'mainnet', form: 'p2sh' },
  111: { kind: 'testnet', form: 'p2pkh' },
  196: { kind: 'testnet', form: 'p2sh' },
}

/** Parses a Bitcoin address and verifies its checksum; null if invalid. */
export function parseBitcoinAddress(text: string): BitcoinAddress | null {
  if (text.length < 14 || text.length > 90) return null
  const segwit = decodeSegwit(text)
  if (!segwit) return parseBase58Address(text)
  const kind = Object.hasOwn(prefixes, segwit.prefix) ? prefixes[segwit.prefix] : undefined
  return kind ? { kind, form: formOf(segwit.version, segwit.program.length) } : null
}

function formOf(version: number, length: number): BitcoinAddress['form'] {
  if (version === 0) return length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && length === 32 ? 'p2tr' : 'segwit'
}

function parseBase58Address(text: string): BitcoinAddress | null {
  const bytes = fromBase58(text)
  if (bytes?.length !== 25) return null
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  if (!bytes.subarray(21).every((byte, index) => byte === sum[index])) return null
  return versions[bytes[0] as number] ?? null
}
