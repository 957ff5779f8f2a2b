// The table of 2,000 SSV operators in Chromium on the built site, on a phone whose processor is four times slower: time to
// the first row, and frames while scrolling. Floor: an empty page as long as the table.
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { type Frames, siteFrames } from './validator-table/siteFrames.ts'
import { startValidatorSite } from './validator-table/startValidatorSite.ts'

const count = 2000
const rounds = 7
const slower = 4
const reach = {
  indexedTo: { blockNumber: 1200, timestampSeconds: 1_795_000_000 },
  finalBlock: 1100,
  catchingUp: false,
}
const owner = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
/** In the API's form (packages/api: ssvOperatorTable). */
const operatorTable = {
  source: 'chain_and_api',
  apiReadAt: '2026-11-24T10:00:00Z',
  owners: Array.from({ length: 500 }, (_, at) => owner(at + 1)),
  relays: ['Flashbots', 'Aestus', 'Ultra Sound'],
  rows: Array.from({ length: count }, (_, at) => [
    at + 1,
    `Operator number ${at + 1}`,
    at % 500,
    String(1_000_000_000 + (at % 900) * 1_000_000),
    at % 3 === 0 ? 6 : 4,
    (at * 37) % 500,
    9_900 - (at % 300),
    9_950 - (at % 200),
    [at % 3],
  ]),
  reach,
}
const governance = {
  chainId: 560_048,
  networkContract: owner(17),
  viewsContract: owner(18),
  networkFeeWei: '3550900000',
  minimumCollateralWei: '940000000000000',
  liquidationThresholdBlocks: 50_190,
  validatorsPerOperator: 500,
  blocksPerDay: 7200,
  blockNumber: 1200,
  makesKeyShares: true,
  reach,
}
const root = new URL('../../apps/web/', import.meta.url).pathname
const outDir = new URL('../dist/operator-table', import.meta.url).pathname

await build({
  root,
  mode: 'devnet',
  configFile: `${root}vite.config.ts`,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
const site = await startValidatorSite(outDir, 1)
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  const firstRows: number[] = []
  for (let round = 0; round < rounds; round += 1) firstRows.push((await opened(browser)).firstRowMs)
  firstRows.sort((one, other) => one - other)
  console.log(`Chromium ${browser.version()}, ${count} operators, ${slower} times slower`)
  console.log(`first row of the table ${firstRows[Math.floor(rounds / 2)]?.toFixed(0)} ms`)
  const floor = await phone(browser)
  await floor.goto(`${site.url}/floor`)
  await floor.evaluate(() => {
    document.body.innerHTML = '<div id="place" style="height:600px;overflow:auto"><p style="height:408000px">'
  })
  const empty = await siteFrames(floor, '#place')
  print('scrolling an empty page as long', empty)
  const { page } = await opened(browser)
  const rows = await siteFrames(page, 'section:has(> table)')
  print('scrolling the operators', rows)
  console.log(`frames a second ${((rows.perSecond / empty.perSecond) * 100).toFixed(1)} % of the floor`)
} finally {
  await browser.close()
  await site.close()
}

async function phone(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

async function opened(from: Browser): Promise<{ page: Page; firstRowMs: number }> {
  const page = await phone(from)
  await page.route(/\/ssv\/operator-table$/, route => route.fulfill({ json: operatorTable }))
  await page.route(/\/hoodi\/ssv$/, route => route.fulfill({ json: governance }))
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tr[data-at="0"]')) return
      observer.disconnect()
      document.documentElement.dataset.seen = String(performance.now())
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${site.url}/hoodi/ssv/operators`)
  await page.waitForFunction(() => document.documentElement.dataset.seen !== undefined)
  const firstRowMs = await page.evaluate(() => Number(document.documentElement.dataset.seen))
  return { page, firstRowMs }
}

function print(what: string, { perSecond, medianMs, p95Ms, worstMs }: Frames): void {
  console.log(
    `${what}: ${perSecond.toFixed(1)} frames a second (median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)})`,
  )
}
