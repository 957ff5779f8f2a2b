import type { ListedWallet } from '../wallet-list/WalletEntry.ts'
import { safeHref, schemeOf } from './safeHref.ts'

/** '{scheme}wc?uri={encoded}': opens the wallet's application. Null if the link is not an application's scheme. */
export function schemeDeepLink(scheme: string, pairingUri: string): string | null {
  const name = schemeOf(scheme)
  if (name === null || name === 'http' || name === 'https') return null
  const base = /[/=]$/.test(scheme) ? scheme : `${scheme}/`
  return safeHref(`${base}wc?uri=${encodeURIComponent(pairingUri)}`, new Set([name]))
}

/**
 * '{url}/wc?uri={encoded}': opens the application if installed, else the wallet's page. Null if the address
 * is not https.
 */
export function urlDeepLink(url: string, pairingUri: string): string | null {
  const base = url.replace(/\/+$/, '')
  return schemeOf(base) === 'https' ? safeHref(`${base}/wc?uri=${encodeURIComponent(pairingUri)}`) : null
}

type LinkPlace = 'mobile' | 'desktop' | 'webapp'

/** A wallet's own link for that place and the one that hands it a pairing, in the wallet's first safe form. */
export function walletLink(
  wallet: ListedWallet,
  pairingUri: string,
  where: LinkPlace,
): { readonly base: string; readonly deepLink: string } | null {
  const { mobile_link, universal_link, desktop_link, webapp_link } = wallet
  const links = { mobile: [mobile_link, universal_link], desktop: [desktop_link], webapp: [webapp_link] }[
    where
  ]
  for (const base of links) {
    const deepLink = base && (schemeDeepLink(base, pairingUri) ?? urlDeepLink(base, pairingUri))
    if (base && deepLink) return { base, deepLink }
  }
  return null
}

/** The link that hands a pairing to a wallet; null without a safe one. */
export function walletDeepLink(wallet: ListedWallet, pairingUri: string, where: LinkPlace): string | null {
  return walletLink(wallet, pairingUri, where)?.deepLink ?? null
}
