import { isSameAddress } from './isSameAddress.ts'
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
