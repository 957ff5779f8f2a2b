import type { SiwxConfig, SiwxSession } from '../../src/core/siwx/Siwx.ts'

/** Sign-in with sessions in the page: the views need no server. */
export function memorySiwx(isRequired: boolean): SiwxConfig {
  let sessions: readonly SiwxSession[] = []
  return {
    load: async () => ({
      async createMessage({ accountAddress, chainId }) {
        const data = {
          accountAddress,
          chainId,
          domain: location.host,
          uri: location.origin,
          version: '1',
          nonce: 'abcdefgh1234',
        }
        return { data, toString: () => `${data.domain} wants you to sign in as ${accountAddress}` }
      },
      async addSession(session) {
        sessions = [...sessions, session]
      },
      async revokeSession() {
        sessions = []
      },
      async setSessions(next) {
        sessions = next
      },
      getSessions: async () => sessions,
      getRequired: () => isRequired,
    }),
  }
}
