// The proof of 100 validators in Chromium, as on the site: the same verifier, built by Vite, in web workers.
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import type { VerifyTimes } from './verify/measureVerify.ts'
import { printVerifyTimes } from './verify/printVerifyTimes.ts'
import { sampleDeposits } from './verify/sampleDeposits.ts'

const count = 100
const site = {
  root: new URL('../browser/', import.meta.url).pathname,
  configFile: false,
  logLevel: 'warn',
} as const

const outDir = 'dist/site'
await build({ ...site, build: { target: 'chrome123', outDir, emptyOutDir: true }, worker: { format: 'es' } })
const server = await preview({ ...site, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
try {
  printVerifyTimes(count, await measureInChromium(server.resolvedUrls?.local[0] ?? ''))
} finally {
  await server.close()
}

async function measureInChromium(url: string): Promise<VerifyTimes> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    console.log(`Chromium ${browser.version()}`)
    return await page.evaluate(sample => globalThis.measureVerify(sample), sampleDeposits(count))
  } finally {
    await browser.close()
  }
}

declare global {
  /** Set by the page: see browser/page.ts. */
  var measureVerify: (sample: ReturnType<typeof sampleDeposits>) => Promise<VerifyTimes>
}
