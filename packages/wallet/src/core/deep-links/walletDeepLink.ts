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

type Where = 'mobile' | 'desktop' | 'webapp'

/** The link that hands a pairing to a wallet, in the wallet's first form for that place. */
export function walletDeepLink(wallet: ListedWallet, pairingUri: string, where: Where): string | null {
  const { mobile_link, universal_link, desktop_link, webapp_link } = wallet
  const links = { mobile: [mobile_link, universal_link], desktop: [desktop_link], webapp: [webapp_link] }[
    where
  ]
  for (const link of links) {
    const deepLink = link && (schemeDeepLink(link, pairingUri) ?? urlDeepLink(link, pairingUri))
    if (deepLink) return deepLink
  }
  return null
}
