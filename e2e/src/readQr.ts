import { PNG } from 'pngjs'
import decodeQr from 'qr/decode.js'

/** What a camera reads from a screenshot of a code. @param png its bytes @throws if they show no code */
export function readQr(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png)
  return decodeQr({ width, height, data })
}
