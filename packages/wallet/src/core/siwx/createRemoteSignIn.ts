import type { RemoteSignIn } from '../remote/RemoteWallets.ts'
import type { WalletContext } from '../WalletContext.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import type { Siwx, SiwxSession } from './Siwx.ts'
import { type AuthenticateCall, isSignInDomainSupported, toAuthenticateCall } from './toAuthenticateCall.ts'

/** Stands for the account, which only the wallet's answer names. */
const unknownAccount = '0x0000000000000000000000000000000000000000'

/** Signs in by the answer of a wallet outside the page. */
export function createRemoteSignIn(
  { store, log }: Pick<WalletContext, 'store' | 'log'>,
  load: () => Promise<Siwx>,
): RemoteSignIn {
  let asked: AuthenticateCall | undefined
  return {
    async call(methods) {
      const { networks, chosenNetworks } = store.getState()
      const [first] = networks
      if (!first || !isSignInDomainSupported(networks)) return undefined
      const chainId = chosenNetworks.eip155 ?? first.caipNetworkId
      const { data } = await (await load()).createMessage({ accountAddress: unknownAccount, chainId })
      asked = toAuthenticateCall(data, networks, methods)
      return asked
    },
    async keep(signed) {
      try {
        // A wallet may sign for each chain; the nonce is good for one.
        const sessions = signed.map(one => ({ ...one, data: parseSiwxMessage(one.message) })).filter(isAsked)
        const session = sessions.find(({ data }) => data.chainId === asked?.chainId) ?? sessions[0]
        if (session) await (await load()).addSession(session)
      } catch (cause) {
        log.info('Not signed in by the connection', cause)
      }
    },
  }

  function isAsked({ data }: SiwxSession): boolean {
    return data.nonce === asked?.nonce && data.domain === asked.domain && data.uri === asked.uri
  }
}
