import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { serveOtherSite } from '../hostile/serveOtherSite.ts'
import { siteText } from '../src/siteText.ts'
import { test as base, expect } from '../src/test.ts'

const test = base.extend<{ production: string }>({
  /** Address of the production build with this run's API. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  production: async ({}, use) => {
    const site = join(import.meta.dirname, '../../apps/web/dist')
    await serveOtherSite(
      () => site,
      server => use(server.url),
    )
  },
})

/** With the message of its title. */
const pages = [
  ['/', 'router.home'],
  ['/hoodi', 'router.networkHome'],
  ['/eth', 'router.networkHome'],
  ['/hoodi/staking', 'router.staking'],
  ['/eth/staking', 'router.staking'],
  ['/help', 'router.help'],
  ['/community', 'router.community'],
  ['/contact', 'router.contact'],
  ['/tutorials', 'router.tutorials'],
  ['/about', 'router.about'],
] as const

const languages = [
  { locale: 'en_US', tag: 'en-US' },
  { locale: 'zh_CN', tag: 'zh-CN' },
] as const

for (const { locale, tag } of languages) {
  test.describe(tag, () => {
    test.use({ locale: tag })
    const text = siteText(locale)

    test(`pages show their content in ${tag} without any script`, async ({ browser, stack }) => {
      const context = await browser.newContext({ locale: tag, javaScriptEnabled: false })
      const page = await context.newPage()
      for (const [path, key] of pages) {
        await page.goto(`${stack.siteUrl}${path}`)
        await expect(page.locator('html'), path).toHaveAttribute('lang', tag)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/.{2,}/)
        await expect(page.getByRole('contentinfo'), path).toContainText(text('footer.tagline'))
        const title = text(key).replace('{network}', 'Ethereum')
        await expect(page, path).toHaveTitle(`${title} | Stake Granary`)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{8,}/)
      }
      await context.close()
    })

    test(`React takes the pages in ${tag} over as they came`, async ({ page }) => {
      await page.addInitScript(keepFirstHeading)
      for (const [path] of pages) {
        // Closed on the local chains: the server's answer replaces the form.
        if (path === '/eth/staking') continue
        await page.goto(path)
        await expect.poll(() => page.evaluate(isFirstHeadingAlive), path).toBe(true)
      }
    })
  })
}

test('a page that comes in another language than the stored one stays hidden until it is in that one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'zh_CN')
    localStorage.setItem('theme', 'dark')
  })
  await page.addInitScript(keepHeadings)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(siteText('zh_CN')('home.title'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // It has its text before the first frame that shows it.
  await expect.poll(async () => (await shownHeadings(page)).length).toBe(5)
  expect(new Set(await shownHeadings(page))).toEqual(new Set([siteText('zh_CN')('home.title')]))
})

test('a page whose scripts do not load shows all the same, whatever language is stored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh_CN'))
  await page.addInitScript(keepHeadings)
  await page.route(/\/assets\/.*\.js/, route => route.abort())
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveText(siteText('en_US')('home.title'))
  // Hidden for seconds only: on a loaded machine they are over when the page has loaded.
  expect((await headingsOf(page))[0]).toBeNull()
})

test('Home makes at most fifteen requests at first, and the next visit asks for nothing that it has', async ({
  browser,
  production,
}) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const first = await requestsOf(context, production)
  expect(first.length, first.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(15)
  const second = await requestsOf(context, production)
  expect(second.filter(({ isConditional }) => isConditional).map(({ path }) => path)).toEqual(['/'])
  expect(second.filter(({ path }) => path.startsWith('/assets/'))).toEqual([])
  await context.close()
})

test('the staking page makes at most twenty-five requests, and none for the wallet or the engine before the visitor does something', async ({
  browser,
  production,
}) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const requests = await requestsOf(context, `${production}/hoodi/staking`)
  const paths = requests.map(({ path }) => path)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(25)
  expect(paths.filter(path => /\/(evm|modal|work|laterParts|createEngine)-/.test(path))).toEqual([])
  await context.close()
})

test('the form of a stake is in the document, and live figures take its places without moving anything', async ({
  browser,
  page,
  stack,
}) => {
  const text = siteText('en_US')
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false })
  const silent = await context.newPage()
  await silent.goto(`${stack.siteUrl}/hoodi/staking`)
  await expect(silent.getByLabel(text('stake.validatorCount'))).toHaveValue('1')
  await expect(silent.getByRole('button', { name: text('stake.connectWallet') }).last()).toBeVisible()
  await context.close()

  await withoutFonts(page)
  await page.addInitScript(keepShifts)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/hoodi/staking')
    await expect(page.getByRole('region', { name: text('stake.summary') })).toContainText(/32\.\d+ETH/)
    expect(await shiftsOf(page), `${viewport.width}`).toEqual([])
  }
})

test('an amount in the address fills the rendered form in before it shows, without moving anything', async ({
  page,
}) => {
  const text = siteText('en_US')
  await withoutFonts(page)
  await page.addInitScript(keepShifts)
  await page.addInitScript(keepShownValues)
  for (const [search, label, value] of [
    ['?amount=320', 'stake.validatorCount', '10'],
    ['?amount=100', 'stake.total', '100'],
  ] as const) {
    await page.goto(`/hoodi/staking${search}`)
    await expect(page.getByLabel(text(label)).first()).toHaveValue(value)
    await expect(page.getByRole('region', { name: text('stake.summary') })).toContainText(/[1-9]\d+\.\d+ETH/)
    expect(await shiftsOf(page), search).toEqual([])
    const seen = await page.evaluate(() => (globalThis as unknown as { shown: Set<string> }).shown.has('1'))
    // Ten validators never first look like one.
    if (label === 'stake.validatorCount') expect(seen).toBe(false)
  }
})

test('what a visitor clicks and types before the scripts arrive counts once they are there', async ({
  page,
  context,
}) => {
  const held = Promise.withResolvers<void>()
  await context.route(/\/assets\/.*\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  const text = siteText('en_US')
  await page.goto('/hoodi/staking', { waitUntil: 'commit' })
  await page.getByLabel(text('stake.validatorCount')).fill('7')
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('header.connect') })
    .click()
  held.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel(text('stake.validatorCount'))).toHaveValue('7')
  await expect(page.getByRole('region', { name: text('stake.summary') })).toContainText(/224\.\d+ETH/)
})

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Keeps the fonts away: text moves a little when they arrive, which is not what these tests are about. */
function withoutFonts(page: Page): Promise<unknown> {
  return page.route(/\.woff2$/, route => route.abort())
}

/** Keeps what moves by itself on the page. Runs before any script of the page. */
function keepShifts(): void {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        shifts.push(
          `${value}: ${sources.map(({ node, previousRect, currentRect }) => `${node?.textContent} ${JSON.stringify([previousRect, currentRect])}`).join(', ')}`,
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
}

/**
 * Keeps the heading of each frame, null while hidden, until it was shown in a few. Runs before any script of the page.
 */
function keepHeadings(): void {
  const headings: (string | null)[] = []
  Object.assign(globalThis, { headings })
  const look = () => {
    const heading = document.querySelector('h1')
    if (heading)
      headings.push(heading.checkVisibility({ visibilityProperty: true }) ? heading.textContent : null)
    if (headings.filter(each => each !== null).length < 5) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function headingsOf(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => (globalThis as unknown as { headings: (string | null)[] }).headings)
}

const shownHeadings = async (page: Page) => (await headingsOf(page)).filter(each => each !== null)

/** Keeps the values that fields show, frame by frame. Runs before any script of the page. */
function keepShownValues(): void {
  const shown = new Set<string>()
  Object.assign(globalThis, { shown })
  const look = () => {
    for (const field of document.querySelectorAll('input'))
      if (field.checkVisibility({ visibilityProperty: true })) shown.add(field.value)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Keeps the first heading that the document has. Runs before any script of the page. */
function keepFirstHeading(): void {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('h1')
    if (!heading) return
    observer.disconnect()
    Object.assign(globalThis, { firstHeading: heading })
  }).observe(document, { childList: true, subtree: true })
}

/** Whether that heading is still on the page and belongs to React by now. */
function isFirstHeadingAlive(): boolean {
  const heading = (globalThis as unknown as { firstHeading?: Element }).firstHeading
  return heading?.isConnected === true && Object.keys(heading).some(key => key.startsWith('__react'))
}

type Request = {
  path: string
  /** Only asks whether the browser's copy is still the same. */
  isConditional: boolean
}

/** The requests of one visit that left the browser. */
async function requestsOf(context: BrowserContext, url: string): Promise<Request[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const paths = new Map<string, string>()
  const requests: (Pick<Request, 'isConditional'> & { requestId: string })[] = []
  const open = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname)
    open.add(requestId)
  })
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
    session.on(end, ({ requestId }) => open.delete(requestId))
  // Sent for what goes over the network, not for what the cache has.
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const names = Object.keys(headers).map(name => name.toLowerCase())
    requests.push({ requestId, isConditional: names.includes('if-none-match') })
  })
  await session.send('Network.enable')
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // The header looks for unfinished actions a second after it appears.
  await page.waitForTimeout(1500)
  // On a loaded machine a file may still be on its way, and would not be in the cache.
  await expect.poll(() => [...open].map(id => paths.get(id))).toEqual([])
  await page.close()
  // Both events of a request come in either order.
  return requests.map(({ requestId, ...request }) => ({
    ...request,
    path: paths.get(requestId) ?? requestId,
  }))
}
