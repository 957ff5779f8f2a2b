import { createHash } from 'node:crypto'

const tag = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g

/**
 * Adds `integrity` (Subresource Integrity, sha384) to the scripts, module preloads and style sheets of a page.
 * @param read content of a file of the build by its path from the root: `/assets/index.js`
 */
export function addIntegrity(html: string, read: (path: string) => Uint8Array): string {
  return html.replace(tag, (element, path: string) => {
    if (element.includes(' integrity=')) return element
    const hash = createHash('sha384').update(read(path)).digest('base64')
    return `${element.slice(0, -1)} integrity="sha384-${hash}">`
  })
}
