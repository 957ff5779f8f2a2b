import { base32AddressToHex, hexAddressToBase32 } from 'cive/utils'
import type { Address } from 'viem'
import { confluxCoreChainId } from '../../devnetAddresses.ts'
import { CoreRpcError } from './CoreRpcError.ts'

/** In the verbose form of node answers: `CFXTEST:TYPE.USER:AAJ…` (CIP-37). */
export function verboseCoreAddress(hex: Address): string {
  return hexAddressToBase32({ hexAddress: hex, networkId: confluxCoreChainId, verbose: true })
}

/** @throws CoreRpcError for anything but an address of this network */
export function hexOfCoreAddress(text: unknown): Address {
  const lower = String(text).toLowerCase()
  try {
    if (lower.startsWith('cfxtest:')) return base32AddressToHex({ address: lower as never })
  } catch {}
  throw new CoreRpcError(-32602, `Invalid params: Invalid base32 address: input ${text}`)
}
