// The table of 5,000 validators in Chromium on the built site: time to the first row, and frames while
// scrolling. Floors: an empty page that fetches the first hundred validators, and an empty page as long as
// the table.
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { type Frames, siteFrames } from './validator-table/siteFrames.ts'
import { startValidatorSite } from './validator-table/startValidatorSite.ts'

const count = 5000
const rounds = 7
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const root = new URL('../../apps/web/', import.meta.url).pathname
const outDir = new URL('../dist/validator-table', import.meta.url).pathname

await build({
  root,
  configFile: `${root}vite.config.ts`,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
const site = await startValidatorSite(outDir, count)
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  console.log(`Chromium ${browser.version()}, ${count} validators, median of ${rounds}`)
  const floor = await firstRow(browser, '/floor', '#row:not(:empty)')
  const table = await firstRow(browser, `/hoodi/validator?account=${owner}`, '[data-at="0"] a')
  print('first row, empty page with one fetch', `${floor.toFixed(0)} ms`)
  print('first row of the table', `${table.toFixed(0)} ms, ${(table / floor).toFixed(1)} times the floor`)
  const empty = await scrolled(browser, '/floor', page =>
    page.evaluate(() => {
      document.body.innerHTML =
        '<div id="place" style="height:600px;overflow:auto"><p style="height:320000px">'
      return '#place'
    }),
  )
  const rows = await scrolled(browser, `/hoodi/validator?account=${owner}`, async page => {
    await page.getByText('5,000 of 5,000').waitFor({ timeout: 60_000 })
    return 'section:has(> table)'
  })
  printFrames('scrolling an empty page as long', empty)
  printFrames('scrolling the table', rows)
  print('frames a second', `${((rows.perSecond / empty.perSecond) * 100).toFixed(1)} % of the floor`)
} finally {
  await browser.close()
  await site.close()
}

/** Milliseconds from navigation start until `selector` appears, with an empty cache. */
async function firstRow(from: Browser, path: string, selector: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(wanted => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(wanted)) return
        observer.disconnect()
        document.documentElement.dataset.seen = String(performance.now())
      }).observe(document, { childList: true, subtree: true, characterData: true })
    }, selector)
    await page.goto(`${site.url}${path}`)
    await page.waitForFunction(() => document.documentElement.dataset.seen !== undefined, null, {
      timeout: 60_000,
    })
    times.push(await page.evaluate(() => Number(document.documentElement.dataset.seen)))
    await context.close()
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

async function scrolled(
  from: Browser,
  path: string,
  ready: (page: Page) => Promise<string>,
): Promise<Frames> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${site.url}${path}`)
  const frames = await siteFrames(page, await ready(page))
  await context.close()
  return frames
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(44)} ${figure}`)
}

function printFrames(what: string, { perSecond, medianMs, p95Ms, worstMs }: Frames): void {
  print(
    what,
    `${perSecond.toFixed(1)} frames a second (median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)})`,
  )
}
