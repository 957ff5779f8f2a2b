import type { Namespace } from '../networks/Network.ts'
import type { ConnectedAccount, Connection } from './Connection.ts'

/** Connection events for the host (staking specification section 4: wallet connection states). */
export type ConnectionEvent =
  | { readonly type: 'connected'; readonly account: ConnectedAccount }
  | { readonly type: 'restored'; readonly account: ConnectedAccount }
  | { readonly type: 'disconnected' }
  | { readonly type: 'accountChanged'; readonly account: ConnectedAccount }
  | { readonly type: 'networkSwitched'; readonly account: ConnectedAccount }
  | { readonly type: 'signedIn' | 'signedOut'; readonly account: ConnectedAccount }

export type ConnectionListener = (event: ConnectionEvent, namespace: Namespace) => void

/**
 * Events between two states of a connection, in order. If wallet, account and network change at once, the
 * account change comes first: a page that shows money must not keep the old account on the new network.
 */
export function connectionEvents(before: Connection, after: Connection): readonly ConnectionEvent[] {
  if (after.status !== 'connected')
    return before.status === 'connected' && after.status === 'disconnected' ? [{ type: 'disconnected' }] : []
  const { account } = after
  if (before.status === 'reconnecting') return [{ type: 'restored', account }]
  if (before.status !== 'connected') return [{ type: 'connected', account }]
  return [
    ...(isOtherAccount(before.account, account) ? [{ type: 'accountChanged', account } as const] : []),
    ...(before.account.chainId === account.chainId ? [] : [{ type: 'networkSwitched', account } as const]),
  ]
}

function isOtherAccount(before: ConnectedAccount, after: ConnectedAccount): boolean {
  return before.address.toLowerCase() !== after.address.toLowerCase() || before.id !== after.id
}
