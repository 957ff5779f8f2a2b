import type { Browser, BrowserContext, Page } from 'playwright-core'
import { installProbe, type Seen } from './probe.ts'

export type VisitTimes = {
  row: Seen
  connected: Seen
  /** Bytes of JavaScript heap after garbage collection, loaded and connected. */
  heapLoaded: number
  heapConnected: number
}

export type Visit = { context: BrowserContext; page: Page; requests: string[] }

/**
 * cold: the click fetches the modal's chunk, before the page was idle. warm: the pointer rested on the button
 * first.
 */
export type Start = 'cold' | 'warm'

/** A first visit with an empty cache; records requests to other hosts. */
export async function visit(
  browser: Browser,
  url: string,
  start: Start,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const context = await browser.newContext()
  await prepare(context)
  await context.addInitScript(installProbe, { idle: start === 'warm' })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) requests.push(request.url())
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector('#opener')
  if (start === 'warm') {
    await page.hover('#opener')
    await page.waitForLoadState('networkidle')
  }
  return { context, page, requests }
}

export const openRow = (page: Page): Promise<Seen> =>
  page.evaluate(() => globalThis.probe.clickUntil('#opener', 'li button', 'Marigold'))

export const connectRow = (page: Page): Promise<Seen> =>
  page.evaluate(() => globalThis.probe.clickUntil('li button', '#account', '0x'))

/** One visit from load to connected. */
export async function measureVisit(browser: Browser, url: string, start: Start): Promise<VisitTimes> {
  const { context, page } = await visit(browser, url, start)
  try {
    const heapLoaded = await heapBytes(page)
    const row = await openRow(page)
    const connected = await connectRow(page)
    return { row, connected, heapLoaded, heapConnected: await heapBytes(page) }
  } finally {
    await context.close()
  }
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
