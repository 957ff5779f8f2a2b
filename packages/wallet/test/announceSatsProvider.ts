/** Adds a provider to `window.btc_providers`. Returns the removal. */
export function announceSatsProvider(
  id: string,
  name: unknown,
  provider: object,
  icon: unknown = pixel,
): () => void {
  const page = window as unknown as Record<string, unknown> & { btc_providers?: unknown[] }
  const entry = { id, name, icon }
  const [root = '', ...path] = id.split('.')
  page[root] = path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), provider)
  page.btc_providers = [...(page.btc_providers ?? []), entry]
  return () => {
    page.btc_providers = page.btc_providers?.filter(other => other !== entry) ?? []
  }
}

const pixel = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#F7931A"/></svg>')}`
