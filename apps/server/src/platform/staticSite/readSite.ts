import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { BaseError } from '@granary/errors'
import * as z from 'zod/mini'

export type SiteFile = {
  body: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  immutable: boolean
  compressible: boolean
}

export type Site = { files: ReadonlyMap<string, SiteFile>; index: SiteFile; html: string }

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
  return { files, index, html: Buffer.from(index.body).toString('utf8') }
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
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable,
    compressible: /^text\/|javascript|json|svg|manifest|wasm/.test(type) && body.length > 1024,
  }
}

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
