import type { ListedWallet } from '../wallets/index.ts'

/** The wallets found now, those already on show in their places: an update must not move what someone reads. */
export function keepPlaces(
  shown: readonly ListedWallet[],
  found: readonly ListedWallet[],
): readonly ListedWallet[] {
  const byId = new Map(found.map(wallet => [wallet.id, wallet]))
  const kept = shown.map(({ id }) => byId.get(id)).filter(wallet => wallet !== undefined)
  return [...new Set([...kept, ...found])]
}
