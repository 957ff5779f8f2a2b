/**
 * Expected hash (Subresource Integrity) of a file in this build, from the page's import map. Browsers check modules
 * themselves; loaders of styles and workers, which are not modules, ask here.
 * @param path from the root: `/assets/index.css`
 * @returns empty in development, which has no map
 */
export function integrityOf(path: string): string {
  const map = document.querySelector('script[type=importmap]')?.textContent
  return (map && JSON.parse(map).integrity[path]) ?? ''
}
