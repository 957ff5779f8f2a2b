import { isAddress } from 'viem/utils'
import { type Address, isEvmAddress } from '../core/index.ts'

/**
 * Reads an address that a person typed: 40 hex digits with or without 0x, of one case (specification section 5). Mixed
 * case must be the EIP-55 checksum.
 * @param text without spaces around
 * @returns the address in lower case, or what is wrong
 */
export function readTypedAddress(text: string): Address | 'malformed' | 'checksum' {
  const digits = text.replace(/^0x/, '')
  const address: Address = `0x${digits.toLowerCase()}`
  if (!isEvmAddress(address)) return 'malformed'
  return isEvmAddress(text) || isAddress(`0x${digits}`) ? address : 'checksum'
}
