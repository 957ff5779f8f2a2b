import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { BaseError } from '@granary/errors'
import * as z from 'zod/mini'
import { type Encoding, encodings } from './chooseEncoding.ts'

export type SiteFile = {
  body: Uint8Array<ArrayBuffer>
  type: string
  /** Weak: it stands for the bytes in every encoding. */
  etag: string
  immutable: boolean
  /** The same bytes as the build compressed them. */
  compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** The pages that the build rendered. */
export type RenderedPages = {
  /** The default first. */
  locales: readonly string[]
  /** Whether visitors get their browser's language where the site has it. */
  byBrowserLanguage: boolean
  /** By path: `/help`, then by locale. */
  documents: ReadonlyMap<string, ReadonlyMap<string, SiteFile>>
}

export type Site = {
  files: ReadonlyMap<string, SiteFile>
  /** The empty page, for every path that the build did not render. */
  index: SiteFile
  html: string
  rendered: RenderedPages
}

/**
 * Reads the built site once: a file added later is never served, so no path can lead out of the folder.
 * @throws {SiteMissingError} SITE_MISSING when the folder has no index.html
 */
export function readSite(folder: string): Site {
  const hashed = readHashed(folder)
  const files = new Map<string, SiteFile>()
  for (const path of list(folder)) {
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name, readFile(path, hashed.has(name)))
  }
  const index = files.get('/index.html')
  if (!index) throw new SiteMissingError(folder)
  return { files, index, html: Buffer.from(index.body).toString('utf8'), rendered: readPages(folder) }
}

const pageList = z.object({
  locales: z.array(z.string()),
  byBrowserLanguage: z.boolean(),
  paths: z.array(z.string()),
})

function readPages(folder: string): RenderedPages {
  const list = join(folder, '.vite/pages.json')
  if (!existsSync(list)) return { locales: [], byBrowserLanguage: false, documents: new Map() }
  const { paths, ...rest } = pageList.parse(JSON.parse(readFileSync(list, 'utf8')))
  const file = (path: string, locale: string) =>
    readFile(join(folder, '.pages', locale, `${path === '/' ? 'index' : path.slice(1)}.html`), false)
  const documents = paths.map(
    path => [path, new Map(rest.locales.map(locale => [locale, file(path, locale)]))] as const,
  )
  return { ...rest, documents: new Map(documents) }
}

/** The files that the build named after their bytes. A site without the list caches nothing for good. */
function readHashed(folder: string): ReadonlySet<string> {
  const path = join(folder, '.vite/hashed.json')
  if (!existsSync(path)) return new Set()
  return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => !/(^|[/\\])\.(?!well-known)|\.(br|gz)$/.test(name))
      .map(name => join(folder, name))
      .filter(path => statSync(path).isFile())
  } catch {
    throw new SiteMissingError(folder)
  }
}

function readFile(path: string, immutable: boolean): SiteFile {
  const body = new Uint8Array(readFileSync(path))
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream'
  return {
    body,
    type,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable,
    compressed: Object.fromEntries(
      encodings
        .map(encoding => [encoding, `${path}${suffixes[encoding]}`] as const)
        .filter(([, file]) => existsSync(file))
        .map(([encoding, file]) => [encoding, new Uint8Array(readFileSync(file))]),
    ),
  }
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The site folder has no built site. */
export class SiteMissingError extends BaseError {
  override readonly name = 'SiteMissingError'
  constructor(folder: string) {
    super('The site folder has no index.html.', {
      code: 'SITE_MISSING',
      details: folder,
      metaMessages: ['Build the site first, or correct STATIC_FOLDER.'],
    })
  }
}
