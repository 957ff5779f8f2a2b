import { cleanScheme, cleanUrl } from './cleanLink.ts'
import { type CuratedWallet, curatedWallets, droppedWallets } from './curatedWallets.ts'
import type { SourceWallet } from './readSource.ts'

/**
 * name, id (0: derived from the name), chains, rdns, mobile, universal, desktop, webapp, App Store, Play
 * Store, Chrome, homepage.
 */
type Cell = string | 0
export type NamedRow = { readonly id: string; readonly image: string; readonly cells: readonly Cell[] }

/** `Coin98 Super Wallet` -> `coin98-super-wallet`. The list's reader derives the same. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Curated wallets in order, then the others by name. @param extraImages by id, replacing the source's */
export function walletRows(
  source: readonly SourceWallet[],
  extraImages: Readonly<Record<string, string | undefined>>,
): readonly NamedRow[] {
  const bySource = new Map(source.map(wallet => [wallet.source, wallet]))
  const curated = curatedWallets.map(wallet => {
    const found = wallet.source ? bySource.get(wallet.source) : undefined
    if (wallet.source && !found) throw new Error(`The source has no ${wallet.source} any more`)
    return toRow(wallet.id, found, wallet, extraImages[wallet.id] ?? found?.image ?? '')
  })
  const taken = new Set(curatedWallets.map(({ source: name }) => name))
  const used = new Set(curated.map(row => row.id))
  const others = source
    .filter(wallet => !taken.has(wallet.source) && !droppedWallets.has(wallet.source))
    .sort((a, b) => (a.name.trim().toLowerCase() < b.name.trim().toLowerCase() ? -1 : 1))
    .map(wallet => {
      const slug = slugOf(wallet.name)
      const id = used.has(slug) ? slugOf(wallet.source) : slug
      used.add(id)
      return toRow(id, wallet, undefined, wallet.image)
    })
  return [...curated, ...others]
}

function toRow(
  id: string,
  wallet: SourceWallet | undefined,
  curated: CuratedWallet | undefined,
  image: string,
): NamedRow {
  const name = (curated?.name ?? wallet?.name ?? '').trim()
  const pick = (own: string | null | undefined, found: string | null) =>
    (own === undefined ? found : own) || 0
  const cells: Cell[] = [
    name,
    slugOf(name) === id ? 0 : id,
    curated?.chains ?? 0,
    pick(curated?.rdns, cleanRdns(wallet?.rdns)),
    pick(curated?.mobile_link, cleanScheme(wallet?.mobile.native)),
    pick(curated?.universal_link, cleanUrl(wallet?.mobile.universal)),
    pick(curated?.desktop_link, cleanScheme(wallet?.desktop.native)),
    pick(curated?.webapp_link, cleanUrl(wallet?.desktop.universal)),
    pick(curated?.app_store, /\/id(\d+)/.exec(wallet?.app.ios ?? '')?.[1] ?? null),
    pick(curated?.play_store, /[?&]id=([\w.]+)/.exec(wallet?.app.android ?? '')?.[1] ?? null),
    pick(curated?.chrome_store, /\/([a-p]{32})/.exec(wallet?.app.chrome ?? '')?.[1] ?? null),
    (curated?.homepage ?? homepageOf(wallet) ?? '').replace(/^https:\/\//, '').replace(/\/$/, '') || 0,
  ]
  return { id, image, cells: cells.slice(0, cells.findLastIndex(cell => cell !== 0) + 1) }
}

function cleanRdns(rdns: string | null | undefined): string | null {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns ?? '') ? (rdns ?? null) : null
}

function homepageOf(wallet: SourceWallet | undefined): string | null {
  const url = URL.parse((wallet?.homepage ?? '').trim().replace(/^http:/, 'https:'))
  return url?.protocol === 'https:' ? `${url.origin}${url.pathname}${isStore(url) ? url.search : ''}` : null
}

function isStore(url: URL): boolean {
  return url.hostname === 'play.google.com'
}
