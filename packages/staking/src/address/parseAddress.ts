import { BaseError } from '@granary/errors'
import { getAddress } from 'viem/utils'

/**
 * Reads an address that a person typed or pasted: 40 hex digits, with or without 0x. Accepts all lower or all upper
 * case; mixed case must be the right EIP-55 checksum.
 * @returns the address in lower case
 * @throws {MalformedAddressError} ADDRESS_MALFORMED when it is not 40 hex digits
 * @throws {AddressChecksumError} ADDRESS_CHECKSUM when its mixed case is not its checksum: probably a typo
 */
export function parseAddress(text: string): `0x${string}` {
  const [, digits] = text.trim().match(/^(?:0x)?([0-9a-fA-F]{40})$/) ?? []
  if (digits === undefined) throw new MalformedAddressError()
  const address: `0x${string}` = `0x${digits.toLowerCase()}`
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixedCase && checksumAddress(address) !== `0x${digits}`) throw new AddressChecksumError()
  return address
}

export class MalformedAddressError extends BaseError {
  override readonly name = 'MalformedAddressError'
  constructor() {
    super('This is not an Ethereum address.', {
      code: 'ADDRESS_MALFORMED',
      details: 'expected 0x and 40 hex digits',
    })
  }
}

export class AddressChecksumError extends BaseError {
  override readonly name = 'AddressChecksumError'
  constructor() {
    super('This address has a typing error: its capital letters do not fit its digits.', {
      code: 'ADDRESS_CHECKSUM',
      details: 'the mixed case is not the EIP-55 checksum',
    })
  }
}

/** An address in the mixed case of EIP-55, as wallets and explorers show it. @param address 40 hex digits after 0x */
export function checksumAddress(address: `0x${string}`): `0x${string}` {
  return getAddress(address)
}
