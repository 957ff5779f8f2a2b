import type { State } from '@wagmi/core'
import type { Connection, Connector } from '../core/index.ts'
import { listConnectors } from './listConnectors.ts'

/** wagmi's state as ours; null while wagmi is between states, which the core tells by itself. */
export async function readConnection(state: State): Promise<Connection | null> {
  const connection = state.current ? state.connections.get(state.current) : undefined
  if (!connection) return state.status === 'disconnected' ? { status: 'disconnected' } : null
  const { connector, accounts, chainId } = connection
  const [shown] = listConnectors([connector], true)
  if (!shown) return null
  const provider = (await connector.getProvider()) as Parameters<typeof toAccount>[0]
  return { status: 'connected', account: toAccount(provider, shown, accounts[0], chainId) }
}

function toAccount(
  provider: Extract<Connection, { status: 'connected' }>['account']['provider'],
  { id, type, name, imageUrl }: Connector,
  address: `0x${string}`,
  chainId: number,
) {
  return { address, chainId, provider, type, id, connectorName: name, connectorIcon: imageUrl }
}
