import { BaseError } from '@granary/errors'
import { type Namespace, namespaces } from '../networks/Network.ts'

export type CaipAddress = {
  readonly namespace: Namespace
  /** CAIP-2 reference: `1`, `560048`. */
  readonly chainId: string
  readonly address: string
}

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const account = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Parses a CAIP-10 account: `eip155:1:0x…`, three colon-separated parts, the first a known namespace
 * (specification section 5). @throws CaipAddressError
 */
export function parseCaipAddress(text: string): CaipAddress {
  const [name, chainId = '', address = '', ...more] = text.split(':')
  const namespace = namespaces.find(known => known === name)
  if (!namespace || more.length > 0 || !reference.test(chainId) || !account.test(address))
    throw new CaipAddressError(text)
  return { namespace, chainId, address }
}

export class CaipAddressError extends BaseError {
  override readonly name = 'CaipAddressError'
  constructor(text: string) {
    super('This is not an account of a known chain.', {
      code: 'CAIP_ADDRESS_INVALID',
      details: text.slice(0, 200),
      metaMessages: ['An account is written as namespace:chain:address, such as eip155:1:0x….'],
    })
  }
}
