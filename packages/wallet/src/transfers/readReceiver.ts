import { getAddress } from 'viem/utils'
import type { Address, Namespace } from '../core/index.ts'
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
  const digits = rest.replace(/^0x/, '')
  if (!/^[0-9a-f]{40}$/i.test(digits)) {
    const namespace = namespaceOf(typed)
    throw namespace
      ? new ReceiverElsewhereError(namespace)
      : new ReceiverMalformedError('0x and 40 hex digits')
  }
  const address: Address = `0x${digits.toLowerCase()}`
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixedCase && getAddress(address) !== `0x${digits}`)
    throw new ReceiverChecksumError('the mixed case is not the EIP-55 checksum')
  if (/^0x0{40}$/.test(address)) throw new ReceiverUnusableError(address)
  return address
}

/** Whose address a text is by its form. */
export function namespaceOf(text: string): Namespace | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'eip155'
  if (/^((bc|tb|bcrt)1[a-z0-9]{25,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(text)) return 'bip122'
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? 'solana' : undefined
}
