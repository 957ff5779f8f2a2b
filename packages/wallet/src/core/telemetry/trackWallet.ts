import type { StoreApi } from 'zustand/vanilla'
import type { ConnectedAccount } from '../connections/Connection.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { WalletState } from '../WalletState.ts'
import type { AnalyticsProps } from './AnalyticsEvent.ts'

type Parameters = {
  readonly store: StoreApi<Pick<WalletState, 'isOpen'>>
  readonly onConnectionEvent: (listener: (event: ConnectionEvent) => void) => void
  readonly track: (event: string, properties?: AnalyticsProps['properties']) => void
}

/** Tracks modal and connection events. */
export function trackWallet({ store, onConnectionEvent, track }: Parameters) {
  store.subscribe(({ isOpen }, before) => {
    if (isOpen !== before.isOpen) track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE')
  })
  onConnectionEvent(event =>
    track(names[event.type], 'account' in event ? detailsOf(event.account) : undefined),
  )
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
