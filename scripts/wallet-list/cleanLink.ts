const forbidden = /^(https?|javascript|data|file|blob|about|vbscript|intent|view-source|wc)$/i
const storeHosts =
  /(^|\.)(apps\.apple\.com|play\.google\.com|chrome\.google\.com|chromewebstore\.google\.com|google\.com|addons\.mozilla\.org)$/

/** An application's scheme: `rainbow://`, `bnc://app.example/cedefi/`. Cuts the pairing's part (`wc?uri=`). */
export function cleanScheme(link: string | null | undefined): string | null {
  const text = (link ?? '').trim()
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/+[^\s,]*$/i.exec(text) ?? []
  if (!scheme || forbidden.test(scheme)) return null
  const cut = text.replace(/(\?uri=|wc\?uri=|uri=)$/, '').replace(/([/])wc$/, '$1')
  return cut.endsWith('/') || cut.endsWith('=') ? cut : `${cut}/`
}

/** An https address without the pairing's `/wc`; null for a store or download page. */
export function cleanUrl(link: string | null | undefined): string | null {
  const url = URL.parse((link ?? '').trim())
  if (url?.protocol !== 'https:' || url.username || storeHosts.test(url.hostname)) return null
  if (/download|apple-app-site-association/.test(url.href)) return null
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/(\/wc)+$/, '')
  return address
}
