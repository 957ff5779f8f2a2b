import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page as BrowserPage, Request } from 'playwright-core'
import { answerOtherHosts, type ServiceMode } from './answerOtherHosts.ts'
import { installProbe, type Seen, type Target } from './probe.ts'
import type { Page } from './servePage.ts'

/**
 * first: the click comes as soon as the button is there. cold: after the page has loaded, and before it was ever
 * idle. hovered: 150 ms after the pointer came to the button. preloaded: the pointer came long before, and the
 * page has been idle.
 */
export type Start = 'first' | 'cold' | 'preloaded' | 'hovered'

export type Line = { name: string; throttle?: Throttle }

type Throttle = { kilobitsPerSecond: number; roundTripMs: number }

export type VisitOptions = {
  line?: Line
  services?: ServiceMode
  prepare?: (context: BrowserContext) => Promise<unknown>
}

export type Visit = {
  context: BrowserContext
  page: BrowserPage
  /** Addresses at other hosts. */
  requests: string[]
  /** All scripts so far. */
  weight: () => Weight
}

/** Scripts: how many, and their bytes, gzip. */
export type Weight = { files: number; bytes: number }

export type VisitTimes = {
  row: Seen
  connected: Seen
  weight: { loaded: Weight; opened: Weight; connected: Weight }
  /** Bytes of JavaScript heap after garbage collection, loaded and connected; the first NaN before a prompt click. */
  heapLoaded: number
  heapConnected: number
}

const opener: Target = ['#opener', '']
const row: Target = ['button', 'Marigold']

/** A first visit with an empty cache, up to the click. */
export async function visit(
  browser: Browser,
  site: Page,
  start: Start,
  { line, services = 'answers', prepare }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext()
  await prepare?.(context)
  await context.addInitScript(installProbe, { idle: start === 'preloaded' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await answerOtherHosts(page, services)
  if (line?.throttle) await slowDown(page, line.throttle)
  const requests: string[] = []
  const scripts = new Set<string>()
  const underWay = new Set<Request>()
  page.on('request', request => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    if (!url.startsWith(site.url)) return requests.push(url)
    scripts.add(new URL(url).pathname)
    underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  const weight = () => {
    const sizes = [...scripts].flatMap(path => site.scripts.get(path) ?? [])
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }
  try {
    await approach(page, start, site.url, underWay)
  } catch (error) {
    await context.close()
    throw error
  }
  return { context, page, requests, weight }
}

async function approach(
  page: BrowserPage,
  start: Start,
  url: string,
  underWay: ReadonlySet<Request>,
): Promise<void> {
  await page.goto(url, { waitUntil: start === 'first' ? 'commit' : 'load' })
  if (start === 'first') return
  await page.waitForSelector('#opener')
  await settle(underWay)
  if (start === 'cold') return
  await page.hover('#opener')
  if (start === 'hovered') await sleep(150)
  else await settle(underWay)
}

/** Waits until the page has asked its own host for nothing for 0.6 s. */
async function settle(underWay: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 6; quiet = underWay.size === 0 ? quiet + 1 : 0) await sleep(100)
}

export const openRow = (page: BrowserPage): Promise<Seen> =>
  page.evaluate(([opener, row]) => globalThis.probe.clickUntil(opener, row), [opener, row] as const)

export const connectRow = (page: BrowserPage): Promise<Seen> =>
  page.evaluate(row => globalThis.probe.clickUntil(row, ['#account', '0x']), row)

/** One visit from load to connected. */
export async function measureVisit(
  browser: Browser,
  site: Page,
  start: Start,
  options: VisitOptions = {},
): Promise<VisitTimes> {
  const { context, page, weight } = await visit(browser, site, start, options)
  try {
    // A collection would delay these clicks.
    const isPrompt = start === 'first' || start === 'hovered'
    const heapLoaded = isPrompt ? Number.NaN : await heapBytes(page)
    const loaded = weight()
    const row = await openRow(page)
    const opened = weight()
    const connected = await connectRow(page)
    const weights = { loaded, opened, connected: weight() }
    return { row, connected, weight: weights, heapLoaded, heapConnected: await heapBytes(page) }
  } finally {
    await context.close()
  }
}

async function slowDown(page: BrowserPage, { kilobitsPerSecond, roundTripMs }: Throttle): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (kilobitsPerSecond * 1000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1000) / 8,
  })
}

async function heapBytes(page: BrowserPage): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
