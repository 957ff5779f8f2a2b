import type { Browser, BrowserContext } from 'playwright-core'

export type Visit = {
  /** Requests that reached the network. */
  requests: number
  /** Those that only asked whether a cached file is still the same. */
  conditional: number
  /** Headers and bodies as they were sent. */
  bytes: number
}

/** Opens a page with an empty cache, then once more with what that left. */
export async function visitTwice(browser: Browser, url: string): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    return [await visit(context, url), await visit(context, url)]
  } finally {
    await context.close()
  }
}

/** Counts over the browser's own protocol: Playwright's events do not tell the cache from the network. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const counted: Visit = { requests: 0, conditional: 0, bytes: 0 }
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/^http/.test(response.url)) return
    if (cached.has(requestId) || response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId)
    else counted.requests += 1
  })
  session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => {
    if (statusCode === 304) counted.conditional += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!cached.has(requestId)) counted.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // The unfinished list is looked for a second after the load.
  await page.waitForTimeout(2000)
  await page.close()
  return counted
}
