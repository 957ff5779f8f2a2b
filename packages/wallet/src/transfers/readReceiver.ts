import type { Address } from '../core/index.ts'
import { readTypedAddress } from '../evm/readTypedAddress.ts'
import { namespaceOf } from './namespaceOf.ts'
import {
  ReceiverChecksumError,
  ReceiverElsewhereError,
  ReceiverMalformedError,
  ReceiverUnusableError,
} from './receiverErrors.ts'

/**
 * Reads the receiver's address: 40 hex digits with or without 0x, alone or as CAIP-10 of this chain. Mixed case must be the
 * EIP-55 checksum.
 * @param network CAIP-2
 * @returns lower case
 * @throws {ReceiverMalformedError} {ReceiverChecksumError} {ReceiverElsewhereError} an address of another chain, by name;
 *   {ReceiverUnusableError} the address has no owner
 */
export function readReceiver(text: string, network: string): Address {
  const typed = text.trim()
  const [, chain, rest = typed] = typed.match(/^(\w+:\w+):(\w+)$/) ?? []
  if (chain !== undefined && chain !== network) throw new ReceiverElsewhereError(chain)
  const address = readTypedAddress(rest)
  if (address === 'malformed') {
    const namespace = namespaceOf(typed)
    throw namespace
      ? new ReceiverElsewhereError(namespace)
      : new ReceiverMalformedError('0x and 40 hex digits')
  }
  if (address === 'checksum') throw new ReceiverChecksumError('the mixed case is not the EIP-55 checksum')
  if (/^0x0{40}$/.test(address)) throw new ReceiverUnusableError(address)
  return address
}
