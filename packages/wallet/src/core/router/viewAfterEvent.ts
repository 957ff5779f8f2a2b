import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { View } from './View.ts'

/** Views that need an account, by how their names begin. */
const accountViews = /^(Account|SwitchNetwork|Transactions|Wallet|Swap|RegisterAccountName|Fund|OnRamp|Buy)/

/** Views that a new connection ends. */
const connectViews = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
] as const

/**
 * The view that an open modal moves to after an event of the active connection (`current` is null when
 * closed). A network outside the host's opens UnsupportedChain, leaving it closes that (specification section
 * 4); a new connection ends the connecting views, a lost one its account views.
 */
export function viewAfterEvent(
  { type }: ConnectionEvent,
  current: View | null,
  isNetworkRefused: boolean,
): View | 'close' | null {
  const { name } = current ?? { name: null }
  if (isNetworkRefused && (type === 'connected' || type === 'networkSwitched'))
    return name === 'UnsupportedChain' ? null : { name: 'UnsupportedChain' }
  if (name === 'UnsupportedChain') return isNetworkRefused ? null : 'close'
  if (type === 'connected' && connectViews.some(view => view === name)) return 'close'
  if (type === 'restored' && name === 'Connect') return { name: 'Account' }
  if (type === 'disconnected' && accountViews.test(name ?? '')) return 'close'
  return null
}
