import { createHash } from 'node:crypto'

/**
 * Builds the page's import map with the hash of each script and style sheet; the browser refuses a module with other
 * bytes whenever it loads.
 * @param files content by path from the root: `/assets/index.js`
 */
export function integrityMap(files: ReadonlyMap<string, Uint8Array>): string {
  const integrity = Object.fromEntries(
    [...files].map(([path, content]) => [
      path,
      `sha256-${createHash('sha256').update(content).digest('base64')}`,
    ]),
  )
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>`
}
