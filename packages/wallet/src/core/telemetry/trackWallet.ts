import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionEvent } from '../connectionEvent.ts'
import type { WalletState } from '../WalletState.ts'
import type { AnalyticsProps } from './AnalyticsEvent.ts'

type Parameters = {
  readonly store: StoreApi<Pick<WalletState, 'isOpen'>>
  readonly onConnectionEvent: (listener: (event: ConnectionEvent) => void) => void
  readonly track: (event: string, properties?: AnalyticsProps['properties']) => void
}

/** The events of the modal and of the connections, told as they come. */
export function trackWallet({ store, onConnectionEvent, track }: Parameters) {
  store.subscribe(({ isOpen }, before) => {
    if (isOpen !== before.isOpen) track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE')
  })
  onConnectionEvent(event => {
    if (event.type === 'connected')
      track('CONNECT_SUCCESS', { connectorId: event.account.id, connectorType: event.account.type })
    if (event.type === 'disconnected') track('DISCONNECT_SUCCESS')
    if (event.type === 'networkSwitched')
      track('SWITCH_NETWORK', { network: `${event.account.namespace}:${event.account.chainId}` })
  })
}
