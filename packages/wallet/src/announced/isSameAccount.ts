import type { OtherAccount } from '../core/index.ts'

/** Whether two accounts say the same: the same words again must not look like news. */
export function isSameAccount(a: OtherAccount, b: OtherAccount): boolean {
  return (
    a.address === b.address &&
    a.chainId === b.chainId &&
    a.id === b.id &&
    a.provider === b.provider &&
    a.accounts.map(({ address }) => address).join() === b.accounts.map(({ address }) => address).join()
  )
}
