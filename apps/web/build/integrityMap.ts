import { createHash } from 'node:crypto'

/**
 * The import map of a page that says what each script and style sheet of the build must hold: a browser refuses a module
 * with other bytes, whenever it is loaded.
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
