import type { CredentialsType } from './CredentialsType.ts'
import type { Hex } from './Hex.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

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
