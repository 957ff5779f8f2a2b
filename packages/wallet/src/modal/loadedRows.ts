import { walletPageSize } from '../wallets/listSizes.ts'

/** How many of `total` rows to load once row `last` is visible: whole pages (specification section 9). */
export function loadedRows(total: number, last: number): number {
  return Math.min(total, (Math.floor(Math.max(last, 0) / walletPageSize) + 1) * walletPageSize)
}

/** Index of the first row of the last loaded page. */
export function pageStart(count: number): number {
  return Math.floor(Math.max(count - 1, 0) / walletPageSize) * walletPageSize
}
