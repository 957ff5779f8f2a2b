import type { Network } from '../networks/Network.ts'
import type { SiwxSessionData } from './Siwx.ts'
import { SiwxMessageError } from './siwxFields.ts'

/** Request to a universal provider that connects and signs in in one step (specification section 7). */
export type AuthenticateCall = Pick<
  SiwxSessionData,
  'nonce' | 'domain' | 'uri' | 'requestId' | 'version' | 'resources' | 'statement' | 'chainId'
> & {
  readonly exp?: string
  readonly iat?: string
  readonly nbf?: string
  readonly methods: readonly string[]
  /** CAIP-2, the message's own chain first. */
  readonly chains: readonly string[]
}

/**
 * The call for a message; undefined outside the EVM, where universal providers have none. @throws
 * SiwxMessageError
 */
export function toAuthenticateCall(
  data: SiwxSessionData,
  networks: readonly Network[],
  methods: readonly string[],
): AuthenticateCall | undefined {
  if (!data.chainId.startsWith('eip155:')) return undefined
  const ofEvm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const others = ofEvm.map(({ caipNetworkId }) => caipNetworkId).filter(chain => chain !== data.chainId)
  if (others.length === ofEvm.length) throw new SiwxMessageError('chainId')
  const { nonce, domain, uri, version, chainId, requestId, resources, statement } = data
  return {
    nonce,
    domain,
    uri,
    version,
    chainId,
    methods,
    chains: [chainId, ...others],
    ...(data.expirationTime === undefined ? {} : { exp: data.expirationTime }),
    ...(data.issuedAt === undefined ? {} : { iat: data.issuedAt }),
    ...(data.notBefore === undefined ? {} : { nbf: data.notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
    ...(statement === undefined ? {} : { statement }),
  }
}
