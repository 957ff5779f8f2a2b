import { read } from '../announcements/read.ts'
import type { Platform } from './detectPlatform.ts'
import { parseUrl } from './parseUrl.ts'

type Redirect = {
  /** The wallet is in the page if one of these objects is, */
  readonly providers: readonly string[]
  /** or if the page's `ethereum` has this flag. */
  readonly flag?: string
  /** Opens the address in the wallet's own browser, which has its provider. */
  readonly link: (href: string, origin: string) => string
}

const encode = encodeURIComponent

/**
 * Wallets that reach a page on a phone only in their own browser, by wallet list id. Formats: Phantom and
 * Coinbase as documented (docs.phantom.com, Browse; docs.cdp.coinbase.com, Mobile dapp integration); Solflare
 * as in public code, not checked against its documentation.
 */
const redirects: Readonly<Record<string, Redirect>> = {
  phantom: {
    providers: ['phantom'],
    link: (href, origin) => `https://phantom.app/ul/browse/${encode(href)}?ref=${encode(origin)}`,
  },
  solflare: {
    providers: ['solflare'],
    link: (href, origin) => `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(origin)}`,
  },
  coinbase: {
    providers: ['coinbaseWalletExtension', 'coinbaseSolana'],
    flag: 'isCoinbaseWallet',
    link: href => `https://go.cb-w.com/dapp?cb_url=${encode(href)}`,
  },
}

/** Listed wallets with a redirect. */
export const redirectWalletIds: readonly string[] = Object.keys(redirects)

export type RedirectPlace = {
  readonly platform: Platform
  /** Address of the page. */
  readonly href: string
  /** The window, where wallets put their objects. */
  readonly page: object
}

/** The link that opens this page in the wallet's browser; null if unnecessary or unavailable. */
export function mobileRedirect(walletId: string, { platform, href, page }: RedirectPlace): string | null {
  const redirect = Object.hasOwn(redirects, walletId) ? redirects[walletId] : undefined
  const url = parseUrl(href)
  if (!redirect || !platform.isMobile || !url || !/^https?:$/.test(url.protocol)) return null
  return isInPage(redirect, page) ? null : redirect.link(url.href, url.origin)
}

function isInPage({ providers, flag }: Redirect, page: object): boolean {
  return (
    providers.some(name => read(page, name) !== undefined) ||
    (flag !== undefined && read(read(page, 'ethereum'), flag) === true)
  )
}
