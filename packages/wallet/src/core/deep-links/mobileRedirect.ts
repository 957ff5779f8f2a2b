import type { Platform } from './Platform.ts'

type Redirect = {
  /** The wallet is in the page where one of these objects is. */
  readonly providers: readonly string[]
  /** Or where the page's `ethereum` says so of itself. */
  readonly flag?: string
  /** Opens the address in the wallet's own browser, where its provider is. */
  readonly link: (href: string, origin: string) => string
}

const encode = encodeURIComponent

/**
 * Wallets that reach a page on a phone only inside their own browser, by the id of the wallet list. Formats: Phantom's
 * and Coinbase's as their documentation has them (docs.phantom.com, Browse; docs.cdp.coinbase.com, Mobile dapp
 * integration); Solflare's as public code uses it, not checked on a page of its own.
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

/** Wallets of the list that have a redirect. */
export const redirectWalletIds: readonly string[] = Object.keys(redirects)

export type RedirectPlace = {
  readonly platform: Platform
  /** Address of the page. */
  readonly href: string
  /** The window, in which wallets leave their objects. */
  readonly page: object
}

/** The link that opens this page in the wallet's browser; null where none is needed, or there is none. */
export function mobileRedirect(walletId: string, { platform, href, page }: RedirectPlace): string | null {
  const redirect = Object.hasOwn(redirects, walletId) ? redirects[walletId] : undefined
  const url = URL.parse(href)
  if (!redirect || !platform.isMobile || !url || !/^https?:$/.test(url.protocol)) return null
  return isInPage(redirect, page) ? null : redirect.link(url.href, url.origin)
}

function isInPage({ providers, flag }: Redirect, page: object): boolean {
  return (
    providers.some(name => read(page, name) !== undefined) ||
    (flag !== undefined && read(read(page, 'ethereum'), flag) === true)
  )
}

/** What extensions put into a page may throw when it is looked at. */
function read(object: unknown, name: string): unknown {
  try {
    return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
  } catch {
    return undefined
  }
}
