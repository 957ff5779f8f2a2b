import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags, findHeadlessChromium } from '@granary/scripts/chromium'
import { chromium, type Page, type ViewportSize } from 'playwright-core'
import { build, preview } from 'vite'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const root = new URL('..', import.meta.url).pathname

/** Renders text alike on every machine with this browser version. */
const steadyFlags = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

const motionless =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }'

export type BuiltGallery = Awaited<ReturnType<typeof startGallery>>

/** Builds the gallery and serves it to one browser. */
export async function startGallery() {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const config = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  const executablePath = await findHeadlessChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags, ...steadyFlags],
    ...(executablePath && { executablePath }),
  })
  return {
    url,
    chromium: browser.version(),
    /** A page with axe loaded and motion disabled. Collects every console complaint. */
    async open(viewport: ViewportSize): Promise<{ page: Page; complaints: string[] }> {
      const context = await browser.newContext({
        viewport,
        reducedMotion: 'reduce',
        deviceScaleFactor: 1,
        timezoneId: 'UTC',
      })
      await context.addInitScript({ path: axe })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.goto(url)
      await page.addStyleTag({ content: motionless })
      return { page, complaints }
    },
    async stop() {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
