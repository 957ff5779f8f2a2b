import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const pictures = new URL('./pictures/', import.meta.url).pathname
/** Where a mismatch is saved: the current picture and a marked difference. */
const differing = new URL('../../../.granary/gallery/', import.meta.url).pathname
const madeWith = join(pictures, 'chromium-version.txt')

/** `npm run gallery -- pictures` redraws the reference pictures. */
export const isDrawing = process.env.GRANARY_PICTURES === 'draw'

/**
 * Share of pixels that may differ. One Chromium version drew the reference pictures and reproduces them except for a
 * few edges. Another version places and smooths text slightly differently, which touches the pixels of every letter; a
 * lost element, a wrong colour or another layout touches more than that.
 */
const sameVersion = { share: 0.001, threshold: 0.1 }
const otherVersion = { share: 0.06, threshold: 0.25 }

/** Compares a screenshot with the committed picture of that name; returns the problem, or null if they match. */
export function comparePicture(name: string, png: Buffer, chromium: string): string | null {
  const path = join(pictures, `${name}.png`)
  if (isDrawing) {
    write(path, coarse(PNG.sync.read(png)))
    writeFileSync(madeWith, `${chromium}\n`)
    return null
  }
  if (!existsSync(path)) return `${name}: there is no picture; draw it with npm run gallery -- pictures`
  const expected = PNG.sync.read(readFileSync(path))
  const actual = coarse(PNG.sync.read(png))
  const { width, height } = expected
  if (actual.width !== width || actual.height !== height)
    return `${name}: ${actual.width} x ${actual.height} instead of ${width} x ${height}`

  const isSame = readFileSync(madeWith, 'utf8').trim() === chromium
  const { share, threshold } = isSame ? sameVersion : otherVersion
  const marked = new PNG({ width, height })
  const pixels = pixelmatch(expected.data, actual.data, marked.data, width, height, { threshold })
  if (pixels <= share * width * height) return null
  write(join(differing, `${name}.now.png`), actual)
  write(join(differing, `${name}.marked.png`), marked)
  return `${name}: ${pixels} pixels differ, see ${differing}`
}

/** Reduces each channel to 32 shades: soft edges of shadows and pictures would make the files large. */
function coarse(picture: PNG): PNG {
  const { data } = picture
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (data[i] ?? 0) & 0xf8
  return picture
}

/** Drops the alpha channel and compresses well, because the pictures are committed. */
function write(path: string, picture: PNG): void {
  mkdirSync(dirname(path), { recursive: true })
  const bytes = PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })
  writeFileSync(path, bytes)
}
