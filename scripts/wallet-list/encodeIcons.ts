/// <reference lib="dom" />
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../chromium.ts'

/** Pixels per side: icons show at up to 40 CSS pixels, mostly on double-density screens. */
const side = 64

/**
 * Redraws each image as a small WebP, base64; '' if impossible. Only pixels come out: scripts, links and
 * metadata stay behind.
 */
export async function encodeIcons(images: readonly string[]): Promise<readonly string[]> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    const icons: string[] = []
    for (const image of images) icons.push(await page.evaluate(draw, { image, side }))
    return icons
  } finally {
    await browser.close()
  }
}

async function draw({ image, side }: { image: string; side: number }): Promise<string> {
  const element = new Image()
  element.src = image
  try {
    await element.decode()
  } catch {
    return ''
  }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.imageSmoothingQuality = 'high'
  context.drawImage(element, 0, 0, side, side)
  const [head, data = ''] = canvas.toDataURL('image/webp', 0.75).split(',')
  return head === 'data:image/webp;base64' ? data : ''
}
