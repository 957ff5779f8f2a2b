import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteFile } from './readSite.ts'

export type Encoding = 'br' | 'gzip'

const compressors = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
} as const

/** Compresses a file on its first request in that encoding, and keeps the result. */
export function createCompressor(): (file: SiteFile, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const done: Record<Encoding, Map<SiteFile, Promise<Uint8Array<ArrayBuffer>>>> = {
    br: new Map(),
    gzip: new Map(),
  }
  return (file, encoding) => {
    const known = done[encoding].get(file)
    if (known) return known
    const compressed = compressors[encoding](file.body).then(buffer => new Uint8Array(buffer))
    done[encoding].set(file, compressed)
    return compressed
  }
}

/** The best encoding a browser accepts, or undefined for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = (acceptEncoding ?? '').split(',').map(part => part.trim().split(';'))
  const takes = (name: string) =>
    accepted.some(([encoding, weight = '']) => encoding === name && !/^\s*q=0(\.0*)?$/.test(weight))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
