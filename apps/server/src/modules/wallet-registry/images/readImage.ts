import { createHash } from 'node:crypto'
import { isHarmlessSvg } from './isHarmlessSvg.ts'

/** A picture as it is served. */
export type RegistryImage = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

/** The largest picture that the toolkit shows. */
export const imageBytesLimit = 64 * 1024

/** First bytes of each format, as Latin-1; a dot stands for any byte. */
const formats = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
] as const

/** Recognises a provider's picture by its bytes, whatever its name. @param bytes undefined if unreadable */
export function readImage(bytes: Uint8Array | undefined): RegistryImage | { problem: string } {
  if (!bytes) return { problem: 'names a file that cannot be read or has more than 64 KiB' }
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const type = formats.find(([, starts]) => beginsWith(head, starts))?.[0]
  if (type) return imageOf(type, bytes)
  const text = Buffer.from(bytes).toString('utf8')
  if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(text))
    return { problem: 'is not a PNG, JPEG, GIF, WebP or SVG picture' }
  return isHarmlessSvg(text)
    ? imageOf('image/svg+xml', bytes)
    : { problem: 'is an SVG with more than shapes: no scripts, styles, links or foreign content' }
}

function beginsWith(head: string, pattern: string): boolean {
  return [...pattern].every((byte, place) => byte === '.' || head[place] === byte)
}

export function imageOf(type: string, bytes: Uint8Array): RegistryImage {
  const body = new Uint8Array(bytes)
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
