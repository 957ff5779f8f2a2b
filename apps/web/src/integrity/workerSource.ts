import { integrityOf } from './integrityOf.ts'

/** Text that the browser takes for a script's address. Not every browser knows them. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string }
}

/** The only policy that the server's content security policy lets the site make: for bytes that were checked. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('granary-worker', {
  createScriptURL(text) {
    if (!text.startsWith('blob:')) throw new TypeError('a script that was not checked')
    return text
  },
})

const sources = new Map<string, Promise<string>>()

/**
 * Address of a worker's script that is known to be the one of this build. A browser takes no integrity for a worker, so
 * its bytes are fetched with one and run from memory; the policy of the page allows no other workers.
 * @param url of the script on this site
 * @throws {TypeError} when it cannot be had, or is not the one of this build
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

/** Wrong bytes may have been kept by the browser for good: they are asked for once more, past its cache. */
function fetchTrue(href: string, integrity: string): Promise<Response> {
  return fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }))
}
