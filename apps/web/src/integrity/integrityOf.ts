/**
 * What a file of this build must hold (Subresource Integrity), as the page's import map says. The browser itself
 * holds modules against the map; styles and workers are not modules, so whoever loads one asks here.
 * @param path from the root: `/assets/index.css`
 * @returns empty in development, where there is no map
 */
export function integrityOf(path: string): string {
  const map = document.querySelector('script[type=importmap]')?.textContent
  return (map && JSON.parse(map).integrity[path]) ?? ''
}
