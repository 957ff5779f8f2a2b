import { BaseError } from '@granary/errors'
import { getAddress } from 'viem/utils'
import type { Address, Namespace } from '../core/index.ts'

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
    throw namespace ? new ReceiverElsewhereError(namespace) : new ReceiverMalformedError()
  }
  const address: Address = `0x${digits.toLowerCase()}`
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixedCase && getAddress(address) !== `0x${digits}`) throw new ReceiverChecksumError()
  if (/^0x0{40}$/.test(address)) throw new ReceiverUnusableError(address)
  return address
}

/** Whose address a text is by its form. */
function namespaceOf(text: string): Namespace | undefined {
  if (/^((bc|tb|bcrt)1[a-z0-9]{25,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(text)) return 'bip122'
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? 'solana' : undefined
}

class ReceiverMalformedError extends BaseError {
  override readonly name = 'ReceiverMalformedError'
  constructor() {
    super('This is not an Ethereum address.', {
      code: 'ADDRESS_MALFORMED',
      details: 'expected 0x and 40 hex digits',
    })
  }
}

class ReceiverChecksumError extends BaseError {
  override readonly name = 'ReceiverChecksumError'
  constructor() {
    super('This address has a typing error: its capital letters do not fit its digits.', {
      code: 'ADDRESS_CHECKSUM',
      details: 'the mixed case is not the EIP-55 checksum',
    })
  }
}

class ReceiverElsewhereError extends BaseError {
  override readonly name = 'ReceiverElsewhereError'
  /** @param chain its namespace or CAIP-2 id */
  constructor(chain: string) {
    super('The receiver is an address of another chain.', {
      code: 'RECEIVER_OTHER_CHAIN',
      details: chain,
      metaMessages: ['Nothing was sent. Ask the receiver for an address on this network.'],
    })
  }
}

/** What is sent there is lost. */
export class ReceiverUnusableError extends BaseError {
  override readonly name = 'ReceiverUnusableError'
  constructor(address: string) {
    super('What is sent to this address is lost.', {
      code: 'RECEIVER_UNUSABLE',
      details: address,
      metaMessages: ['Nothing was sent. Check the address with the receiver.'],
    })
  }
}
