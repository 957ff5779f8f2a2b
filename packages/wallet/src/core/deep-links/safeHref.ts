import { parseUrl } from './parseUrl.ts'

/** Schemes that act on the page, the machine or the phone; no list can allow them. */
const forbidden = new Set([
  'javascript',
  'data',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'vbscript',
  'intent',
  'market',
  'tel',
  'sms',
  'mailto',
  'callto',
  'ws',
  'wss',
  'ftp',
  'smb',
  'ssh',
  'search-ms',
])

/** Families of such schemes: system settings and tools, editors, calls, shops, browser pages. */
const forbiddenFamilies = /^(ms-|vscode|facetime|sips?$|itms|chrome)/

function isForbidden(scheme: string): boolean {
  return forbidden.has(scheme) || forbiddenFamilies.test(scheme)
}

const noSchemes: ReadonlySet<string> = new Set()

/** The scheme in lower case; null if the address is not absolute. */
export function schemeOf(href: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase() ?? null
}

/**
 * The address if safe to open, else null: https, http, or an application of a known wallet.
 * @param schemes wallet schemes from the host or the bundled list, in lower case
 */
export function safeHref(href: string, schemes: ReadonlySet<string> = noSchemes): string | null {
  // Browsers drop tabs and line breaks inside an address, so `java\nscript:` works.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  if (/[\u0000-\u0020\u007f]/.test(href)) return null
  const scheme = schemeOf(href)
  if (scheme === 'https' || scheme === 'http') return isPlainUrl(href) ? href : null
  return scheme !== null && schemes.has(scheme) && !isForbidden(scheme) && URL.canParse(href) ? href : null
}

/** Credentials before the host are a disguise: `https://metamask.io@evil.example`. */
function isPlainUrl(href: string): boolean {
  const url = parseUrl(href)
  return url !== null && url.username === '' && url.password === '' && url.host !== ''
}
