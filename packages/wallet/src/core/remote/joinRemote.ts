import { BaseError } from '@granary/errors'
import type { Connection } from '../connections/Connection.ts'
import { type Namespace, namespaces } from '../networks/Network.ts'
import type { WalletContext } from '../WalletContext.ts'
import { remoteConnectorId } from './offerRemoteWallets.ts'
import type { RemoteOffer } from './RemoteWallets.ts'

type Parameters = Pick<WalletContext, 'adapters' | 'loaders' | 'log'> & {
  readonly remote: RemoteOffer
  readonly get: (namespace: Namespace) => Connection
  readonly set: (namespace: Namespace, connection: Connection) => void
}

/**
 * A wallet outside the page grants all its namespaces in one answer. Connects those beside the namespace that asked,
 * except where another kind of wallet is connected, and ends what an earlier wallet outside the page still holds.
 * @param isGranted whether the wallet granted the namespace that asked; without it the first of the others takes its
 * place
 * @throws NothingGrantedError after it ended the session
 */
export async function joinRemote(
  asked: Namespace,
  isGranted: boolean,
  { remote, adapters, loaders, log, get, set }: Parameters,
): Promise<void> {
  const wallet = await (await remote.open()).last()
  const others = namespaces.filter(name => name !== asked && loaders[name])
  const granted = others.filter(name => wallet && wallet.accounts(name).length > 0)
  const leading = isGranted ? undefined : granted[0]

  const join = async (name: Namespace): Promise<boolean> => {
    const connection = get(name)
    const isEarlier = connection.status === 'connected' && connection.account.id === remoteConnectorId
    if (connection.status !== 'disconnected' && !isEarlier && name !== leading) return false
    if (!isEarlier && !granted.includes(name)) return false
    try {
      const adapter = await adapters.load(name)
      if (connection.status !== 'disconnected') await adapter.disconnect()
      if (!granted.includes(name)) return false
      // As if the person had asked for it: it becomes the active namespace.
      if (name === leading) set(name, { status: 'connecting', connectorId: remoteConnectorId })
      return (await adapter.reconnect(remoteConnectorId)) === 'restored'
    } catch (cause) {
      log.info('A namespace of the wallet was not connected', cause)
      return false
    } finally {
      if (name === leading && get(name).status === 'connecting') set(name, { status: 'disconnected' })
    }
  }
  // Without any grant an earlier wallet stays.
  const joined = isGranted || leading ? await Promise.all(others.map(join)) : []
  if (isGranted || joined.includes(true)) return
  await wallet?.disconnect().catch(cause => log.info('A session was not ended at the wallet', cause))
  throw new NothingGrantedError()
}

export class NothingGrantedError extends BaseError {
  override readonly name = 'NothingGrantedError'
  constructor() {
    super('The wallet shared no account on the networks of this site.', {
      code: 'WALLET_GRANTED_NOTHING',
      metaMessages: ['No money has moved. Choose an account in the wallet, or use another wallet.'],
    })
  }
}
