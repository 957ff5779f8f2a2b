import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Writes an address with the mixed case of EIP-55, in which it is shown.
 * @param address 20 bytes of hex, in any case
 */
export function checksumAddress(address: `0x${string}`): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const checksummed = Array.from(digits, (digit, i) =>
    (hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  )
  return `0x${checksummed.join('')}`
}
