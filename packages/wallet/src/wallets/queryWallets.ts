import type { ListedWallet, WalletBadge } from '../core/internal.ts'
import { walletPageSize } from './listSizes.ts'

/** Query of the wallet API: `GET /getWallets`. */
export type WalletQuery = {
  /** From 1. */
  readonly page?: number
  readonly entries?: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2: wallets that support one of them, or whose networks are unknown. */
  readonly chains?: readonly string[]
  readonly search?: string
  /** Only wallets with this badge. */
  readonly badge_type?: WalletBadge
}

export type WalletPage = {
  readonly data: readonly ListedWallet[]
  /** Total on all pages. */
  readonly count: number
}

/** One page of the wallets that match the query. */
export function queryWallets(wallets: readonly ListedWallet[], query: WalletQuery): WalletPage {
  const { page = 1, entries = walletPageSize, include, exclude = [], chains = [], search = '' } = query
  const { badge_type: badge } = query
  const allowed = wallets.filter(
    wallet =>
      (include === undefined || include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      worksWith(wallet, chains) &&
      (badge === undefined || (wallet.badge_type ?? 'none') === badge),
  )
  const found = search.trim() === '' ? allowed : searchWallets(allowed, search)
  const first = (Math.max(1, Math.floor(page)) - 1) * entries
  return { data: found.slice(first, first + entries), count: found.length }
}

function worksWith({ chains = [] }: ListedWallet, wanted: readonly string[]): boolean {
  if (chains.length === 0 || wanted.length === 0) return true
  return wanted.some(chain => chains.includes(chain) || chains.includes(chain.split(':')[0] ?? ''))
}

/** Names that begin with the text, then names with such a word, then names that contain it. */
function searchWallets(wallets: readonly ListedWallet[], text: string): readonly ListedWallet[] {
  const wanted = plain(text).slice(0, 100)
  const ranked = wallets.map(wallet => ({ wallet, rank: rankOf(plain(wallet.name), wanted) }))
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ wallet }) => wallet)
}

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`)) return 1
  return name.includes(wanted) ? 2 : 3
}

function plain(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').trim()
}
