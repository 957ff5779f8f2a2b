import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestWallet } from '../../test/createTestWallet.ts'
import { inPage } from '../../test/modalPages.ts'
import { type Host, serveHost } from '../../test/serveHost.ts'
import { sharedBrowser } from '../../test/sharedBrowser.ts'

// Common failures of other toolkits: calling out before a click, hanging with their cloud, breaking under a
// strict content policy. This host page has no chain: nothing here may need one.

let host: Host
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  ;[host, browser] = await Promise.all([serveHost({}), sharedBrowser()])
})
afterAll(() => host?.stop())
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

type Visit = { page: Page; asked: string[]; answered: string[]; violations: () => Promise<string[]> }

/** A first visit; `answer` handles every request to a service (a node, or another host). */
async function visit(answer: (route: Route) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext()
  contexts.push(context)
  await context.addInitScript(() => {
    const found: string[] = []
    addEventListener('securitypolicyviolation', event =>
      found.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
    Object.assign(globalThis, { violations: found })
  })
  const asked: string[] = []
  const answered: string[] = []
  await context.route(isService, async route => {
    asked.push(route.request().url())
    await answer(route).catch(() => undefined)
    answered.push(route.request().url())
  })
  const page = await context.newPage()
  await page.goto(`${host.url}?wallets=Marigold`)
  const violations = () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
  return { page, asked, answered, violations }
}

function isService(url: URL): boolean {
  return (
    url.protocol.startsWith('http') &&
    (url.origin !== new URL(host.url).origin || url.pathname.startsWith('/rpc/'))
  )
}

async function connect(page: Page): Promise<void> {
  await page.click('#opener')
  await page.getByRole('dialog', { name: /\w/ }).getByRole('button', { name: 'Marigold' }).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
}

const silence = () => new Promise<never>(() => {})

test('asks no service before a click or by opening: no node, no other host', async () => {
  const { page, asked } = await visit(silence)
  await page.hover('#opener')
  // What loads on idle.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/modal-'))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.click('#opener')
  await page.getByRole('dialog').getByRole('button', { name: 'Marigold' }).waitFor()
  expect(asked).toEqual([])
})

test('opening shows the installed wallet without the list of all wallets, which loads on request', async () => {
  const context = await browser.newContext()
  contexts.push(context)
  // A page that never becomes idle.
  await context.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  const page = await context.newPage()
  await page.goto(`${host.url}?wallets=Marigold`)
  const isListThere = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/wallets-')),
    )
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marigold' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await isListThere()).toBe(false)
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  await dialog.getByRole('button', { name: 'Trust Wallet' }).waitFor()
  expect(await isListThere()).toBe(true)
})

test('a view that fails to load says so in the modal, and the page beside it stays', async () => {
  const { page } = await visit(silence)
  let isDown = true
  await page.route('**/connecting-*.js', route => (isDown ? route.abort() : route.continue()))
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  await dialog.getByRole('heading', { name: 'This view could not be loaded' }).waitFor()
  await dialog.getByText('Check the connection, then try again.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Marigold' }).waitFor()
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('searchbox').waitFor()
})

test('a press on a wallet whose code does not load says so, and a retry connects', async () => {
  const { page } = await visit(route => route.abort())
  await page.route('**/createEvmSession-*.js', route => route.abort())
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marigold' }).click()
  await dialog.getByRole('heading', { name: 'Failed to connect' }).waitFor()
  await dialog.locator('p', { hasText: 'Check the connection, then try again.' }).waitFor()
  await page.unroute('**/createEvmSession-*.js')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test('leaving a wallet before the code that asks it fails to load leaves no error in the page', async () => {
  const { page } = await visit(route => route.abort())
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  const failure = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/createEngine-*.js', async route => {
    asked += 1
    if (asked > 1) return route.continue()
    await failure.promise
    await route.abort()
  })
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marigold' }).click()
  await dialog.getByRole('heading', { name: 'Continue in Marigold' }).waitFor()
  await expect.poll(() => asked).toBe(1)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Marigold' }).waitFor()
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/createEngine-'))
  failure.resolve()
  await failed
  await dialog.getByRole('button', { name: 'Marigold' }).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  expect(errors).toEqual([])
})

test.each<[string, (route: Route) => Promise<void>]>([
  ['refused', route => route.abort('connectionrefused')],
  ['answering 500', route => route.fulfill({ status: 500, body: 'down' })],
  ['answering after 3 s', route => new Promise(done => setTimeout(() => done(route.abort()), 3000))],
  ['answering with invalid JSON', route => route.fulfill({ status: 200, body: '<html>' })],
])('opens and connects an installed wallet with every service %s', async (_, answer) => {
  const { page } = await visit(answer)
  await connect(page)
  await page.waitForSelector('dialog', { state: 'detached' })
})

test('connects an installed wallet and shows the account while every service is silent', async () => {
  const { page, asked, answered } = await visit(silence)
  await connect(page)
  await page.click('#opener')
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByText('0xf39F…2266').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(answered).toEqual([])
})

test("nothing violates script-src 'self'; style-src 'self' from load to disconnect", async () => {
  const { page, violations } = await visit(route => route.abort())
  await connect(page)
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Switch network/ }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(await violations()).toEqual([])
})

test.each(['Back', 'Close'])(
  'abandons a hanging wallet by %s: nothing stays pending, and it can be asked again',
  async way => {
    const { page } = await visit(route => route.abort())
    const answer = (next: TestWallet['state']['answer']) =>
      inPage(
        page,
        ({ wallets }, value) => void Object.assign(wallets.Marigold?.state ?? {}, { answer: value }),
        next,
      )
    const asked = () =>
      inPage(
        page,
        ({ wallets }) => wallets.Marigold?.methods().filter(name => name === 'eth_requestAccounts').length,
      )
    const status = () => page.textContent('#status')
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name })
    await answer('hang')
    await page.click('#opener')
    await button('Marigold').click()
    await expect.poll(asked).toBe(1)
    expect(await status()).toBe('connecting')
    await button(way).click()
    await expect.poll(status).toBe('disconnected')
    await answer('approve')
    if (way === 'Close') await page.click('#opener')
    await button('Marigold').click()
    await expect.poll(status).toBe('connected')
    expect(await asked()).toBe(2)
  },
)
