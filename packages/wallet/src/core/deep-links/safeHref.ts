/** Schemes that act on the page, the machine or a person's telephone; no list makes them openable. */
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

/** Families of such schemes: settings and tools of the system, editors, calls, shops, pages of the browser itself. */
const forbiddenFamilies = /^(ms-|vscode|facetime|sips?$|itms|chrome)/

function isForbidden(scheme: string): boolean {
  return forbidden.has(scheme) || forbiddenFamilies.test(scheme)
}

const noSchemes: ReadonlySet<string> = new Set()

/** The scheme in small letters; null for what is no absolute address. */
export function schemeOf(href: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase() ?? null
}

/**
 * An address that may be opened, else null: https, http, or an application of a known wallet.
 * @param schemes schemes of wallets that the host or the bundled list names, in small letters
 */
export function safeHref(href: string, schemes: ReadonlySet<string> = noSchemes): string | null {
  // A browser drops tabs and line ends inside an address, so that `java\nscript:` is one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u0020\u007f]/.test(href)) return null
  const scheme = schemeOf(href)
  if (scheme === 'https' || scheme === 'http') return isPlainUrl(href) ? href : null
  return scheme !== null && schemes.has(scheme) && !isForbidden(scheme) && URL.canParse(href) ? href : null
}

/** Names and passwords before the host are a disguise: `https://metamask.io@evil.example`. */
function isPlainUrl(href: string): boolean {
  const url = URL.parse(href)
  return url !== null && url.username === '' && url.password === '' && url.host !== ''
}
