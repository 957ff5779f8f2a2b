import type { StoreApi } from 'zustand/vanilla'
import type { ConnectedAccount } from '../connections/Connection.ts'
import type { ConnectionEvent, ConnectionListener } from '../connections/connectionEvent.ts'
import type { WalletState } from '../WalletState.ts'
import type { AnalyticsProps } from './AnalyticsEvent.ts'

/** Tracks modal and connection events. */
export function trackWallet(
  store: StoreApi<Pick<WalletState, 'isOpen'>>,
  listeners: Set<ConnectionListener>,
  track: (event: string, properties?: AnalyticsProps['properties']) => void,
) {
  store.subscribe(({ isOpen }, before) => {
    if (isOpen !== before.isOpen) track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE')
  })
  listeners.add(event => track(names[event.type], 'account' in event ? detailsOf(event.account) : undefined))
}

const names: Readonly<Record<ConnectionEvent['type'], string>> = {
  connected: 'CONNECT_SUCCESS',
  restored: 'RECONNECT_SUCCESS',
  disconnected: 'DISCONNECT_SUCCESS',
  accountChanged: 'SWITCH_ACCOUNT',
  networkSwitched: 'SWITCH_NETWORK',
  signedIn: 'SIWX_AUTH_SUCCESS',
  signedOut: 'SIWX_SIGN_OUT',
}

/** Wallet and network; every event carries the address anyway. */
function detailsOf({ id, type, namespace, chainId }: ConnectedAccount) {
  return { connectorId: id, connectorType: type, network: `${namespace}:${chainId}` }
}
