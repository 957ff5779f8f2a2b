import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import type { ProviderSettings } from './providerSchema.ts'

export type BrandFile = { field: string; path: string; kind: 'svg' | 'icon' | 'font' | 'text' }

type Named = Pick<ProviderSettings, 'logo' | 'favicon' | 'fonts' | 'legal'>

/** The files that the settings name, with the field that names each. */
export function brandFiles({ logo, favicon, fonts, legal }: Named): BrandFile[] {
  const legalFiles = Object.entries(legal).flatMap(([page, texts]) =>
    Object.entries(texts ?? {}).map(([locale, path]) => file(`legal.${page}.${locale}`, path, 'text')),
  )
  return [
    file('logo.light', logo?.light, 'svg'),
    file('logo.dark', logo?.dark, 'svg'),
    file('favicon', favicon, 'icon'),
    file('fonts.display.file', fonts?.display.file, 'font'),
    file('fonts.text.file', fonts?.text.file, 'font'),
    ...legalFiles,
  ].flatMap(({ path, ...rest }) => (path ? [{ ...rest, path }] : []))
}

const file = (field: string, path: string | null | undefined, kind: BrandFile['kind']) => ({
  field,
  path,
  kind,
})

/** @returns its bytes, or null if there is no such file @param providerFile whose folder the path starts from */
export function readBrandFile(providerFile: string, path: string): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(resolve(dirname(providerFile), path))
  } catch {
    return null
  }
}

/** Where the built site serves it: under a name with a hash of its bytes. */
export function servedPath(path: string, body: Uint8Array): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 7)
  const extension = extname(path)
  const name = basename(path, extension).replace(/[^A-Za-z0-9]+/g, '-')
  return `assets/brand-${name}-${hash.replaceAll(/[-_]/g, 'x')}${extension}`
}

/** The icon stands in every page. */
const limitsKb = { svg: 60, icon: 8, font: 200, text: 500 } as const

/** What is wrong with a file; null if it is fit. */
export function fileProblem({ kind, path }: BrandFile, body: Buffer | null): string | null {
  if (!body) return `the file ${path} is missing`
  if (body.length > limitsKb[kind] * 1000) return `${path} is larger than ${limitsKb[kind]} kB`
  if (kind === 'font')
    return body.toString('latin1', 0, 4) === 'wOF2' ? null : `${path} is not a font in WOFF2 format`
  return kind === 'svg' || kind === 'icon' ? svgProblem(path, body.toString('utf8')) : null
}

const forbidden = [
  [/<script/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<foreignObject/i, 'foreign content'],
  [/<!(doctype|entity)/i, 'a document type'],
  [/(href|src)\s*=\s*["'](?!#)/i, 'a link out of itself'],
  [/url\(\s*["']?(?!["']?#)/i, 'a link out of itself'],
  [/@import/i, 'a link out of itself'],
] as const

function svgProblem(path: string, text: string): string | null {
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return `${path} is not an SVG picture`
  const found = forbidden.find(([pattern]) => pattern.test(text))
  if (found) return `${path} contains ${found[1]}; a picture must be shapes alone`
  return viewBoxOf(text) ? null : `${path} has no viewBox, which gives its proportions`
}

/** Width and height of a picture's viewBox. */
export function viewBoxOf(svg: string): { width: number; height: number } | null {
  const [, , , width, height] =
    /viewBox\s*=\s*["']\s*(\S+?)[\s,]+(\S+?)[\s,]+(\S+?)[\s,]+(\S+?)\s*["']/.exec(svg) ?? []
  const size = { width: Number(width), height: Number(height) }
  return size.width > 0 && size.height > 0 ? size : null
}
