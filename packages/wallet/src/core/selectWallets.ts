import type { WalletConfig } from './WalletConfig.ts'
import type { WalletEntry } from './WalletEntry.ts'

type Choice = Pick<
  WalletConfig,
  'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'
>

/**
 * The wallets that a host lists: its own, those of `list` that it includes and does not exclude, each id once;
 * featured ones first, in the host's order.
 */
export function selectWallets<Entry extends WalletEntry>(
  list: readonly Entry[],
  { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [], customWallets = [] }: Choice,
): readonly (Entry | WalletEntry)[] {
  const isListed = ({ id }: WalletEntry) =>
    (includeWalletIds?.includes(id) ?? true) && !excludeWalletIds.includes(id)
  const wallets = new Map<string, Entry | WalletEntry>()
  for (const wallet of [...customWallets, ...list.filter(isListed)])
    if (!wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  const featured = featuredWalletIds.flatMap(id => wallets.get(id) ?? [])
  return [...new Set([...featured, ...wallets.values()])]
}
