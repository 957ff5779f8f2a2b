const forbidden = /^(https?|javascript|data|file|blob|about|vbscript|intent|view-source|wc)$/i
const storeHosts =
  /(^|\.)(apps\.apple\.com|play\.google\.com|chrome\.google\.com|chromewebstore\.google\.com|google\.com|addons\.mozilla\.org)$/

/** A scheme of an application: `rainbow://`, `bnc://app.example/cedefi/`. What the pairing itself adds (`wc?uri=`) is cut. */
export function cleanScheme(link: string | null | undefined): string | null {
  const text = (link ?? '').trim()
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/+[^\s,]*$/i.exec(text) ?? []
  if (!scheme || forbidden.test(scheme)) return null
  const cut = text.replace(/(\?uri=|wc\?uri=|uri=)$/, '').replace(/([/])wc$/, '$1')
  return cut.endsWith('/') || cut.endsWith('=') ? cut : `${cut}/`
}

/** An https address without the pairing's own `/wc`; null where it leads to a shop or a page to download from. */
export function cleanUrl(link: string | null | undefined): string | null {
  const url = URL.parse((link ?? '').trim())
  if (url?.protocol !== 'https:' || url.username || storeHosts.test(url.hostname)) return null
  if (/download|apple-app-site-association/.test(url.href)) return null
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/(\/wc)+$/, '')
  return address
}
