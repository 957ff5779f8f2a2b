import { createHash } from 'node:crypto'
import type { Hex } from '@granary/staking/ethereum'

/** The same keys have the same id, in whatever order and however often they are given: SHA-256 of them, sorted. */
export function watchListId(pubkeys: readonly Hex[]): Hex {
  const hash = createHash('sha256')
  for (const pubkey of [...new Set(pubkeys)].sort()) hash.update(pubkey.slice(2), 'hex')
  return `0x${hash.digest('hex')}`
}
