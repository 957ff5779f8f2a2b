import { walletPageSize } from '../wallets/queryWallets.ts'

/** How many of `total` rows are there once row `last` is in sight: whole pages (specification section 9). */
export function loadedRows(total: number, last: number): number {
  return Math.min(total, (Math.floor(Math.max(last, 0) / walletPageSize) + 1) * walletPageSize)
}

/** Index of the first row of the last of the pages that are there. */
export function pageStart(count: number): number {
  return Math.floor(Math.max(count - 1, 0) / walletPageSize) * walletPageSize
}
