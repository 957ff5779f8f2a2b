import type { Namespace } from '../networks/Network.ts'

/** Storage keys, under the toolkit's prefix (specification section 3: local storage caches). */
export const storageKeys = {
  /** Comma-separated list. */
  connectedNamespaces: 'connected_namespaces',
  connectionStatus: 'connection_status',
  /** CAIP-2. */
  activeNetworkId: 'active_caip_network_id',
  disconnectedConnectorIds: 'disconnected_connector_ids',
  knownConnections: 'connections',
  preferredAccountTypes: 'preferred_account_types',
  addressLabels: 'address_labels',
  recentWallets: 'recent_wallets',
  /** Sessions to end whose server was away at the disconnect. */
  owedSignOuts: 'siwx_owed_sign_outs',
  telegramSocialProvider: 'telegram_social_provider',
}

/** A namespace's active account. */
export const connectionKey = (namespace: Namespace) => `connection.${namespace}`
