import { base32AddressToHex, hexAddressToBase32 } from 'cive/utils'

/** An address of the core space in its short form, lower case: `cfx:acc…`, `cfxtest:acc…`, `net1234:acc…` (CIP-37). */
export type CoreAddress = `${string}:${string}`

export type ParsedCoreAddress = { address: CoreAddress; hex: `0x${string}`; networkId: number }

const form = /^(cfx|cfxtest|net[1-9]\d{0,9}):(?:type\.[a-z]+:)?[0-9a-z]{42}$/

/**
 * Parses an address of the core space in any form, checksum included.
 * @returns undefined if it is none
 */
export function parseCoreAddress(text: string): ParsedCoreAddress | undefined {
  const lower = text.toLowerCase()
  const prefix = form.exec(lower)?.[1]
  if (!prefix || (text !== lower && text !== text.toUpperCase())) return undefined
  const networkId = networkIdOf(prefix)
  try {
    const hex = base32AddressToHex({ address: lower as never })
    return { address: formatCoreAddress(hex, networkId), hex, networkId }
  } catch {
    return undefined
  }
}

/** @param hex 20 bytes, whose first four bits are the type: 0 built in, 1 user, 8 contract */
export function formatCoreAddress(hex: `0x${string}`, networkId: number): CoreAddress {
  return hexAddressToBase32({ hexAddress: hex, networkId }) as CoreAddress
}

function networkIdOf(prefix: string): number {
  if (prefix === 'cfx') return 1029
  return prefix === 'cfxtest' ? 1 : Number(prefix.slice('net'.length))
}
