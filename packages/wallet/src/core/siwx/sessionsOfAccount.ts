import type { KnownSiwxSession } from './Siwx.ts'

/** The sessions of an account on a chain. */
export function sessionsOfAccount<Session extends KnownSiwxSession>(
  sessions: readonly Session[],
  chainId: string,
  address: string,
): readonly Session[] {
  return sessions.filter(
    ({ data }) => data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address),
  )
}

/** Whether two texts are the same address in a chain's namespace: hexadecimal ones in any case. */
export function isSameAddress(chainId: string, one: string, other: string): boolean {
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}
