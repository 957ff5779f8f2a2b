import type { Connection } from '../core/index.ts'

/** Whether two connections say the same: the same words again must not look like news. */
export function isSameConnection(a: Connection, b: Connection): boolean {
  if (a.status !== 'connected' || b.status !== 'connected') return a.status === b.status
  return (
    a.account.address === b.account.address &&
    a.account.chainId === b.account.chainId &&
    a.account.id === b.account.id &&
    a.account.provider === b.account.provider &&
    a.account.accounts.map(({ address }) => address).join() ===
      b.account.accounts.map(({ address }) => address).join()
  )
}
