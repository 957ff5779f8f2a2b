import { createHash } from 'node:crypto'
import { integrityMap } from './integrityMap.ts'

const tag = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g

const sheet = /<link rel="stylesheet"[^>]*>\s*/g

/** What loads modules; in a rendered page a template after the content. */
const first = /<(?=template id="scripts"|script type="module"|link rel="modulepreload")/

/**
 * Adds Subresource Integrity (sha384) to a page: attributes on its own scripts, module preloads and style sheets, and
 * an import map for everything that loads later.
 * @param files scripts and style sheets of the build by their path from the root: `/assets/index.js`
 */
export function addIntegrity(html: string, files: ReadonlyMap<string, Uint8Array>): string {
  if (html.includes('<script type="importmap">')) return html
  const withAttributes = html.replace(tag, (element, path: string) => {
    const content = files.get(path)
    if (!content) throw new Error(`The page asks for ${path}, which the build has not.`)
    const hash = createHash('sha384').update(content).digest('base64')
    return `${element.slice(0, -1)} integrity="sha384-${hash}">`
  })
  const map = integrityMap(new Map([...files].filter(([path]) => path.startsWith('/assets/'))))
  // The map must precede the first module and the first module preload.
  return sheetsFirst(withAttributes).replace(first, () => `${map}\n    <`)
}

/** Style sheets come before the import map, which is long: they delay the first paint, modules do not. */
function sheetsFirst(html: string): string {
  if (html.search(sheet) < html.search(first)) return html
  const sheets = html.match(sheet) ?? []
  return html.replace(sheet, '').replace(first, () => `${sheets.join('')}<`)
}
