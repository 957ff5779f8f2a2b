import type { Network } from '../networks/Network.ts'
import type { SiwxSessionData } from './Siwx.ts'

/** Request to a wallet outside the page that connects and signs in in one step (specification section 7). */
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

/** Whether a wallet can sign in as it connects: only where every network is an EVM chain (specification section 5). */
export function isSignInDomainSupported(networks: readonly Network[]): boolean {
  return networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
}

/** The call for a message, on all these networks, which are EVM chains. */
export function toAuthenticateCall(
  data: SiwxSessionData,
  networks: readonly Network[],
  methods: readonly string[],
): AuthenticateCall {
  const others = networks.map(({ caipNetworkId }) => caipNetworkId).filter(chain => chain !== data.chainId)
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
