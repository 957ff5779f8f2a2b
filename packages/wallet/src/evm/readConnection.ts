import type { State } from '@wagmi/core'
import type { Connection, Eip1193Provider, EvmAccount } from '../core/index.ts'
import { listConnectors } from './listConnectors.ts'

/** wagmi's state as ours; null while wagmi is between states, which the core tells by itself. */
export async function readConnection(state: State): Promise<Connection<EvmAccount> | null> {
  const connection = state.current ? state.connections.get(state.current) : undefined
  if (!connection) return state.status === 'disconnected' ? { status: 'disconnected' } : null
  const { connector, accounts, chainId } = connection
  const [shown] = listConnectors([connector], true)
  if (!shown) return null
  return {
    status: 'connected',
    account: {
      namespace: 'eip155',
      address: accounts[0],
      chainId,
      provider: (await connector.getProvider()) as Eip1193Provider,
      type: shown.type,
      id: shown.id,
      connectorName: shown.name,
      connectorIcon: shown.imageUrl,
      accounts: accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
    },
  }
}
