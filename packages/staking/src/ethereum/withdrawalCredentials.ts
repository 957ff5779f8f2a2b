import { BaseError } from '@granary/errors'
import { type Hex, toBytes, toHex } from './hex.ts'

/**
 * The first byte of withdrawal credentials with an execution address: `0x01` pays out above 32 ETH, `0x02` compounds
 * up to 2048 ETH (EIP-7251).
 */
export type CredentialsType = '0x01' | '0x02'

/**
 * Builds the withdrawal credentials that bind a validator to an execution address for ever: the type byte, eleven
 * zero bytes, the address (consensus specification, capella and electra).
 * @param address 20 bytes, in any case
 * @throws {MalformedHexError} HEX_MALFORMED when the address is not 20 bytes of hex
 */
export function withdrawalCredentials({ type, address }: { type: CredentialsType; address: Hex }): Hex {
  const credentials = new Uint8Array(32)
  credentials[0] = Number(type)
  credentials.set(toBytes(address, 20), 12)
  return toHex(credentials)
}

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
