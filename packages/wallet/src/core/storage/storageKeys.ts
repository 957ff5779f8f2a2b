import type { Namespace } from '../networks/Network.ts'

/** What is kept in storage, under the toolkit's prefix (specification section 3: local storage caches). */
export const storageKeys = {
  /** Comma list. */
  connectedNamespaces: 'connected_namespaces',
  connectionStatus: 'connection_status',
  /** CAIP-2. */
  activeNetworkId: 'active_caip_network_id',
  disconnectedConnectorIds: 'disconnected_connector_ids',
  knownConnections: 'connections',
  preferredAccountTypes: 'preferred_account_types',
  addressLabels: 'address_labels',
  recentWallets: 'recent_wallets',
  /** Sessions whose account was disconnected while their server was away. */
  owedSignOuts: 'siwx_owed_sign_outs',
  telegramSocialProvider: 'telegram_social_provider',
}

/** The account in use of a namespace. */
export const connectionKey = (namespace: Namespace) => `connection.${namespace}`
