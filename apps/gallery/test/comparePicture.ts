import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const pictures = new URL('./pictures/', import.meta.url).pathname
/** Where what differs is put to be looked at: as it is now, and with the differences marked. */
const differing = new URL('../../../.granary/gallery/', import.meta.url).pathname
const madeWith = join(pictures, 'chromium-version.txt')

/** `npm run gallery -- pictures` draws them anew. */
export const isDrawing = process.env.GRANARY_PICTURES === 'draw'

/**
 * Share of pixels that may differ. The pictures were drawn by one version of Chromium: by that one they come out the
 * same, save for a few edges. Another version may place and smooth text a little differently, which touches the pixels
 * of every letter; a lost element, a wrong colour or another layout touches more than that.
 */
const sameVersion = { share: 0.001, threshold: 0.1 }
const otherVersion = { share: 0.06, threshold: 0.25 }

/** Compares a screenshot with the committed one of that name; answers what is wrong with it, null if nothing is. */
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

/** To 32 shades a channel: the soft edges of shadows and pictures would else make the files large. */
function coarse(picture: PNG): PNG {
  const { data } = picture
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (data[i] ?? 0) & 0xf8
  return picture
}

/** Without the alpha channel and packed well: they are kept in the repository. */
function write(path: string, picture: PNG): void {
  mkdirSync(dirname(path), { recursive: true })
  const bytes = PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })
  writeFileSync(path, bytes)
}
