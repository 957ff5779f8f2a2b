import { BaseError } from '@granary/errors'
import type { CredentialsType } from './CredentialsType.ts'
import type { Hex } from './Hex.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

/**
 * Reads the type and the address out of withdrawal credentials.
 * @returns the address in lower case
 * @throws {MalformedHexError} HEX_MALFORMED when they are not 32 bytes of hex
 * @throws {UnsupportedCredentialsError} CREDENTIALS_UNSUPPORTED when they are neither 0x01 nor 0x02 credentials
 * @throws {CredentialsPaddingError} CREDENTIALS_PADDING when the eleven bytes before the address are not zero
 */
export function parseWithdrawalCredentials(credentials: Hex): { type: CredentialsType; address: Hex } {
  const bytes = toBytes(credentials, 32)
  const type = toHex(bytes.subarray(0, 1))
  if (type !== '0x01' && type !== '0x02') throw new UnsupportedCredentialsError(type)
  if (bytes.subarray(1, 12).some(byte => byte !== 0)) throw new CredentialsPaddingError()
  return { type, address: toHex(bytes.subarray(12)) }
}

export class UnsupportedCredentialsError extends BaseError {
  override readonly name = 'UnsupportedCredentialsError'
  constructor(type: Hex) {
    super('These withdrawal credentials do not name an execution address.', {
      code: 'CREDENTIALS_UNSUPPORTED',
      details: `type byte ${type}, expected 0x01 or 0x02`,
    })
  }
}

export class CredentialsPaddingError extends BaseError {
  override readonly name = 'CredentialsPaddingError'
  constructor() {
    super('These withdrawal credentials are not a type and an address.', {
      code: 'CREDENTIALS_PADDING',
      details: 'bytes 1 to 11 are not all zero',
    })
  }
}
