import type { SessionAccount } from './SessionConnector.ts'

/** Bitcoin's ordinals accounts (type eoa beside payment ones) hold collectibles: payments use payment accounts. */
export function isUsable({ namespace, type }: SessionAccount): boolean {
  return namespace !== 'bip122' || type === 'payment'
}

/** The account to use and its network: the preferred ones if available, else the first on a configured network. */
export function pickAccount(
  accounts: readonly SessionAccount[],
  { address, chainId }: { readonly address?: string | null; readonly chainId?: string | null },
): { readonly used: SessionAccount; readonly chainId: string } | null {
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
