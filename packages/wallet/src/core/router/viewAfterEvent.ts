import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { View } from './View.ts'

/** Views that say nothing without an account. */
const accountViews = ['Account', 'AccountSettings', 'SwitchNetwork'] as const

/**
 * Where an event of the active connection leads an open modal (`current`; null when it is closed).
 * A network the host does not work with opens UnsupportedChain, the way out of it closes it (specification
 * section 4); a connection that came about ends the asking for it, one that is gone ends its views.
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
  if (type === 'connected' && (name === 'Connect' || name === 'ConnectingExternal')) return 'close'
  if (type === 'restored' && name === 'Connect') return { name: 'Account' }
  if (type === 'disconnected' && accountViews.some(view => view === name)) return 'close'
  return null
}
