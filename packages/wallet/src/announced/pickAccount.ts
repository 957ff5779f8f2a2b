import type { FoundAccount } from './AnnouncedWallet.ts'

/** What the person used last; a wallet that no longer gives it is followed instead. */
export type Preference = { readonly address?: string | null; readonly chainId?: string | null }

/** Ordinals of Bitcoin (type eoa beside payment ones) hold collectibles: money goes in and out of payment accounts. */
export function isUsable({ namespace, type }: FoundAccount): boolean {
  return namespace !== 'bip122' || type === 'payment'
}

/** The account to use and its network: the preferred ones where they are there, else the first of a configured network. */
export function pickAccount(
  accounts: readonly FoundAccount[],
  { address, chainId }: Preference,
): { readonly used: FoundAccount; readonly chainId: string } | null {
  const usable = accounts.filter(isUsable)
  const used =
    usable.find(account => account.address === address) ??
    usable.find(account => account.chainIds.some(id => id === chainId)) ??
    usable.find(account => account.chainIds.length > 0) ??
    usable[0]
  if (!used) return null
  const chain = used.chainIds.find(id => id === chainId) ?? used.chainIds[0] ?? used.homeChainId
  return { used, chainId: chain }
}
