import type { KnownSiwxSession } from './Siwx.ts'

/** The session of an account on a chain that is valid now. Hexadecimal addresses are one in any case of their letters. */
export function findSession(
  sessions: readonly KnownSiwxSession[],
  chainId: string,
  address: string,
): KnownSiwxSession | undefined {
  const plain = (text: string) => (chainId.startsWith('eip155:') ? text.toLowerCase() : text)
  return sessions.find(
    ({ data }) =>
      data.chainId === chainId &&
      plain(data.accountAddress) === plain(address) &&
      !(data.expirationTime && Date.parse(data.expirationTime) <= Date.now()),
  )
}
