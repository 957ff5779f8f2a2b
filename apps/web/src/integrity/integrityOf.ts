let known: { text: string; integrity: Record<string, string> } | undefined

/**
 * Expected hash (Subresource Integrity) of a file in this build, from the page's import map. Browsers check modules
 * themselves; loaders of styles and workers, which are not modules, ask here.
 * @param path from the root: `/assets/index.css`
 * @returns empty in development, which has no map
 */
export function integrityOf(path: string): string {
  const text = document.querySelector('script[type=importmap]')?.textContent
  if (!text) return ''
  // A lazy page asks for dozens of files at once.
  if (known?.text !== text) known = { text, integrity: JSON.parse(text).integrity }
  return known.integrity[path] ?? ''
}
