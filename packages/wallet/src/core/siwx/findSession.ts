import type { KnownSiwxSession } from './Siwx.ts'
import { sessionsOfAccount } from './sessionsOfAccount.ts'

/** The session of an account on a chain that is valid now. */
export function findSession(
  sessions: readonly KnownSiwxSession[],
  chainId: string,
  address: string,
): KnownSiwxSession | undefined {
  return sessionsOfAccount(sessions, chainId, address).find(
    ({ data: { expirationTime } }) => !(expirationTime && Date.parse(expirationTime) <= Date.now()),
  )
}
