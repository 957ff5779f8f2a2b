import { BaseError } from '@granary/errors'
import type { LoginFlow } from '../config/LoginFlows.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Namespace } from '../networks/Network.ts'
import type { WalletContext } from '../WalletContext.ts'
import { AccountSwitchError } from '../wallet-errors/AccountSwitchError.ts'
import { connectionsOf, type ListedConnection } from './connectionsOf.ts'
import { type AccountType, accountTypeAfterSwitch, isSmartAccountAllowed } from './preferredAccountType.ts'

export type SwitchConnectionInput = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** One of the connection's accounts; the current one by default. Required for Bitcoin. */
  readonly address?: string
}

export type SwitchConnectionActions = {
  connect(connectorId: string, namespace: Namespace): Promise<void>
  switchAccount(address: string, namespace: Namespace): Promise<void>
  setPreferredAccountType(type: AccountType, namespace: Namespace): void
}

/**
 * Switches to another connection of this device (specification section 4). Reconnects one with a session;
 * logs in again with a disconnected one, then shows the wallets.
 * @throws ConnectionConnectorError, ConnectionStatusError, AccountSwitchError and the wallet's errors
 */
export async function switchConnection(
  { connectorId, namespace, address }: SwitchConnectionInput,
  context: WalletContext,
  actions: SwitchConnectionActions,
): Promise<void> {
  const { store, config, adapters, router } = context
  const adapter = await adapters.load(namespace)
  const connection = connectionsOf(store.getState(), namespace).find(
    known => known.connectorId === connectorId,
  )
  if (!connection) throw new ConnectionConnectorError(connectorId)
  if (namespace === 'bip122') checkPaymentAccount(connection, address)

  switch (connection.status) {
    case 'connected':
    case 'active':
      return reconnect(findConnector())
    case 'disconnected':
      return logIn(findConnector())
    default:
      throw new ConnectionStatusError(connection.status)
  }

  function findConnector(): Connector {
    const connector = store.getState().connectors[namespace].find(({ id }) => id === connectorId)
    if (!connector) throw new ConnectionConnectorError(connectorId)
    return connector
  }

  async function reconnect({ type }: Connector) {
    if (type === 'AUTH') {
      const isAllowed = isSmartAccountAllowed(store.getState(), config, namespace)
      const accounts = connection?.accounts ?? []
      actions.setPreferredAccountType(accountTypeAfterSwitch(accounts, address, isAllowed), namespace)
    }
    await adapter.reconnect(connectorId)
    // A wallet that must ask the person to restore is connected anew.
    if (currentAccount()?.id !== connectorId) await actions.connect(connectorId, namespace)
    if (address !== undefined && currentAccount()?.address.toLowerCase() !== address.toLowerCase())
      await actions.switchAccount(address, namespace)
  }

  async function logIn(connector: Connector) {
    const wasOpen = store.getState().isOpen
    const flow = loginFlowOf(connector, connection?.auth)
    if (flow === 'external') await actions.connect(connectorId, namespace)
    else {
      const run = config.loginFlows?.[flow]
      if (!run) throw new ConnectionConnectorError(connectorId)
      await run(connector)
    }
    if (wasOpen) router.show({ name: 'ProfileWallets' })
  }

  function currentAccount() {
    const now = store.getState().connections[namespace]
    return now.status === 'connected' ? now.account : undefined
  }
}

/** The login flow of a connector. */
export function loginFlowOf({ type }: Pick<Connector, 'type'>, auth: ListedConnection['auth']): LoginFlow {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  if (type !== 'AUTH') return 'external'
  return auth === undefined || auth.name === 'email' ? 'email' : 'social'
}

function checkPaymentAccount({ accounts }: ListedConnection, address: string | undefined): void {
  if (address === undefined) throw new AccountSwitchError('address missing')
  const chosen = accounts.find(account => account.address.toLowerCase() === address.toLowerCase())
  if (chosen && chosen.type !== 'payment') throw new AccountSwitchError('not a payment account')
}

export class ConnectionConnectorError extends BaseError {
  override readonly name = 'ConnectionConnectorError'
  constructor(connectorId: string) {
    super('No connector found for connection', {
      code: 'CONNECTION_CONNECTOR_MISSING',
      details: connectorId.slice(0, 200),
      metaMessages: ['No money has moved. Connect the wallet again.'],
    })
  }
}

export class ConnectionStatusError extends BaseError {
  override readonly name = 'ConnectionStatusError'
  constructor(status: string) {
    super('Invalid connection status', {
      code: 'CONNECTION_STATUS_INVALID',
      details: status,
      metaMessages: ['No money has moved. Answer in the wallet first, then try again.'],
    })
  }
}
