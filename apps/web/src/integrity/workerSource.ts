import { integrityOf } from './integrityOf.ts'

/** Trusted Types: text that the browser accepts as a script URL. Not every browser has them. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string }
}

/** The one policy that the server's content security policy allows: for bytes whose hash was checked. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('granary-worker', {
  createScriptURL(text) {
    if (!text.startsWith('blob:')) throw new TypeError('a script that was not checked')
    return text
  },
})

const sources = new Map<string, Promise<string>>()

/**
 * URL of a worker script with checked integrity. Browsers offer no integrity check for workers, so the script is
 * fetched with a hash and run from memory; the page's policy allows no other workers.
 * @param url of the script on this site
 * @throws {TypeError} if the script is unavailable, or not from this build
 */
export function workerSource(url: string): Promise<string> {
  const known = sources.get(url)
  if (known) return known
  const source = fetchSource(url).catch((error: unknown) => {
    sources.delete(url)
    throw error
  })
  sources.set(url, source)
  return source
}

async function fetchSource(url: string): Promise<string> {
  const { href, pathname } = new URL(url, location.href)
  const integrity = integrityOf(pathname)
  if (!integrity) {
    if (import.meta.env.DEV) return href
    throw new TypeError(`no integrity of ${pathname}`)
  }
  const response = await fetchTrue(href, integrity)
  if (!response.ok) throw new TypeError(`${response.status} for ${pathname}`)
  const script = new Blob([await response.arrayBuffer()], { type: 'text/javascript' })
  const address = URL.createObjectURL(script)
  return policy ? policy.createScriptURL(address) : address
}

/** The browser may have cached wrong bytes for good: retry once, bypassing its cache. */
function fetchTrue(href: string, integrity: string): Promise<Response> {
  return fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }))
}
