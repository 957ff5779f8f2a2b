import { cleanIcon, cleanName, type ListedWallet, safeHref, schemeOf } from '../core/internal.ts'

type Text = string | null | undefined

/**
 * Cleans an entry from outside the toolkit for display: a name of one line, https or `data:` pictures, links
 * that are https or an application's scheme. Drops the rest; null without id and name.
 */
export function cleanEntry(entry: ListedWallet): ListedWallet | null {
  const name = cleanName(entry.name)
  if (!name || typeof entry.id !== 'string' || entry.id === '') return null
  const image = cleanIcon(entry.image_url) ?? web(entry.image_url)
  return {
    id: entry.id,
    name,
    ...(textOf(entry.image_id) && { image_id: entry.image_id }),
    ...(image && { image_url: image }),
    chains: Array.isArray(entry.chains) ? entry.chains.filter(chain => typeof chain === 'string') : [],
    rdns: textOf(entry.rdns),
    mobile_link: application(entry.mobile_link),
    universal_link: web(entry.universal_link),
    desktop_link: application(entry.desktop_link),
    webapp_link: web(entry.webapp_link),
    homepage: web(entry.homepage),
    app_store: web(entry.app_store),
    play_store: web(entry.play_store),
    chrome_store: web(entry.chrome_store),
    ...(entry.badge_type === 'certified' && { badge_type: 'certified' }),
  }
}

function textOf(text: Text): string | null {
  return typeof text === 'string' && text !== '' ? text : null
}

function web(link: Text): string | null {
  const href = textOf(link)
  return href && schemeOf(href) === 'https' ? safeHref(href) : null
}

/** An application's scheme, or an https address that opens the application. */
function application(link: Text): string | null {
  const href = textOf(link)
  const scheme = href && schemeOf(href)
  return href && scheme && scheme !== 'http' ? safeHref(href, new Set([scheme])) : null
}
