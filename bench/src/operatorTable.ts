// The table of 2,000 SSV operators in Chromium on the site as a provider builds it, on a phone whose processor is four times
// slower: time to the first row, and frames while scrolling. Floor: an empty page as long as the table, in turn with it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const folder = mkdtempSync(join(tmpdir(), 'granary-operator-table-'))
await buildSite(folder)
const site = await startValidatorSite(join(folder, 'site'), 1)
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  const firstRows: number[] = []
  const frames: Frames[] = []
  const floors: Frames[] = []
  // The first round warms up the browser.
  for (let round = 0; round <= rounds; round += 1) {
    const { page, firstRowMs } = await opened(browser)
    // Nobody scrolls before the rest of the page is there.
    await page.waitForLoadState('networkidle')
    const ofRows = await siteFrames(page, 'section:has(> table)')
    await page.context().close()
    const ofFloor = await emptyFrames(browser)
    if (round === 0) continue
    firstRows.push(firstRowMs)
    frames.push(ofRows)
    floors.push(ofFloor)
  }
  console.log(
    `Chromium ${browser.version()}, ${count} operators, ${slower} times slower, median of ${rounds}`,
  )
  console.log(`first row of the table ${median(firstRows).toFixed(0)} ms`)
  print('scrolling an empty page as long', floors)
  print('scrolling the operators', frames)
  const part = median(frames.map(perSecondOf)) / median(floors.map(perSecondOf))
  console.log(`frames a second ${(part * 100).toFixed(1)} % of the floor`)
} finally {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A provider's site that offers SSV on Hoodi. A build for local chains would load a development wallet too. */
async function buildSite(to: string): Promise<void> {
  const root = new URL('../../apps/web/', import.meta.url).pathname
  const { chains, ...settings } = JSON.parse(readFileSync(`${root}provider.json`, 'utf8'))
  const provider = { ...settings, chains: { ...chains, 560048: { ...chains[560048], ssv: true } } }
  process.env.GRANARY_PROVIDER_FILE = join(to, 'provider.json')
  writeFileSync(process.env.GRANARY_PROVIDER_FILE, JSON.stringify(provider))
  const outDir = join(to, 'site')
  await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

async function emptyFrames(from: Browser): Promise<Frames> {
  const page = await phone(from)
  await page.goto(`${site.url}/floor`)
  await page.evaluate(() => {
    document.body.innerHTML = '<div id="place" style="height:600px;overflow:auto"><p style="height:408000px">'
  })
  const frames = await siteFrames(page, '#place')
  await page.context().close()
  return frames
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

function print(what: string, all: readonly Frames[]): void {
  const of = (key: keyof Frames) => median(all.map(frames => frames[key])).toFixed(1)
  console.log(
    `${what}: ${of('perSecond')} frames a second (median ${of('medianMs')} ms, p95 ${of('p95Ms')}, worst ${of('worstMs')})`,
  )
}

function perSecondOf({ perSecond }: Frames): number {
  return perSecond
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
