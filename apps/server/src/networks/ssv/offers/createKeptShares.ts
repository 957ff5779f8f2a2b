import type { SsvKeyShares } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'

/** Shares of so many keys: up to 8 kB each in memory. */
const mostKept = 5_000

/** Key shares of a key for one nonce, and the operators' keys that they are encrypted to. */
type Kept = { share: SsvKeyShares['shares'][number]; operatorKeys: readonly string[] }

/**
 * Remembers the shares of each key's last nonce, so that a repeated request splits nothing. A key belongs to one
 * cluster for good, and shares hold no secret that their first answer did not.
 */
export function createKeptShares(most = mostKept) {
  const kept = new Map<Hex, Kept>()
  return {
    /** The shares for a key and nonce. */
    find(pubkey: Hex, ownerNonce: number): Kept | undefined {
      const found = kept.get(pubkey)
      return found?.share.ownerNonce === ownerNonce ? found : undefined
    },
    add({ shares, operatorKeys }: Pick<SsvKeyShares, 'shares' | 'operatorKeys'>): void {
      for (const share of shares) {
        kept.delete(share.pubkey)
        kept.set(share.pubkey, { share, operatorKeys })
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= most) return
        kept.delete(oldest)
      }
    },
  }
}
