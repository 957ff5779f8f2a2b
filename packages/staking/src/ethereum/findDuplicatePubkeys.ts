import type { DepositData } from './DepositData.ts'
import type { Hex } from './hex.ts'

/**
 * Public keys in more than one row, in any case, with each of their rows (zero-based). A second deposit of one key
 * only adds balance to the first one's credentials.
 */
export function findDuplicatePubkeys(
  deposits: readonly Pick<DepositData, 'pubkey'>[],
): { pubkey: Hex; rows: number[] }[] {
  const rowsOf = new Map<string, number[]>()
  for (const [row, { pubkey }] of deposits.entries()) {
    const key = String(pubkey).toLowerCase()
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row])
  }
  return [...rowsOf].flatMap(([key, rows]) => (rows.length > 1 ? [{ pubkey: key as Hex, rows }] : []))
}
