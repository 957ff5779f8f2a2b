import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { inPage, modalPages } from '../../test/modalPages.ts'
import { testNetworks } from '../../test/testNetworks.ts'

// The modal with a wallet registry on the host's own origin, which these tests answer for.

const { blank, address } = modalPages()

type Answer = (route: Route, url: URL) => Promise<void>

const json = (route: Route, body: unknown) => route.fulfill({ json: body })

const house = {
  id: 'house',
  name: 'House Wallet',
  order: 1,
  image_id: 'house-1',
  mobile_link: 'house://',
  chains: ['eip155'],
  badge_type: 'certified',
}
const dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

const working: Answer = (route, url) => {
  if (url.pathname.endsWith('/origins')) return json(route, { allowedOrigins: [] })
  if (url.pathname.endsWith('/config')) return json(route, { features: { socials: ['google'] } })
  if (url.pathname.includes('Image')) return route.fulfill({ contentType: 'image/svg+xml', body: dot })
  return json(route, { data: [house], count: 1 })
}

async function visit(answer: Answer, more: object = {}, query = 'wallets=Marigold') {
  const { page, complaints } = await blank()
  const asked: string[] = []
  await page.route('**/registry/**', (route, request) => {
    const url = new URL(request.url())
    asked.push(url.pathname.replace('/registry', ''))
    return answer(route, url).catch(() => undefined)
  })
  const config = encodeURIComponent(JSON.stringify({ registryUrl: '/registry', ...more }))
  await page.goto(address(`${query}&config=${config}`))
  return { page, asked, complaints }
}

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const names = (page: Page) =>
  dialog(page)
    .locator('li')
    .evaluateAll(rows => rows.map(item => item.textContent))

async function openList(page: Page): Promise<void> {
  await page.click('#opener')
  await row(page, /All wallets/).click()
  await dialog(page).locator('li').first().waitFor()
}

/** Opens the modal, whose list has what the registry answers by the time that this resolves: one wallet more. */
async function openUpdated(answer: Answer): Promise<Page> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { page } = await visit(async (route, url) => {
    if (url.pathname.endsWith('/getWallets')) await released
    await answer(route, url)
  })
  await page.click('#opener')
  const count = async () => Number((await row(page, /All wallets/).innerText()).match(/\d+/)?.[0])
  await expect.poll(count).toBeGreaterThan(0)
  const bundled = await count()
  release()
  await expect.poll(count).toBe(bundled + 1)
  return page
}

test('asks nothing before the modal opens, then features, origins and the first page', async () => {
  const { page, asked, complaints } = await visit(working)
  await page.hover('#opener')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.click('#opener')
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/appkit/v1/config', '/getWallets', '/projects/v1/origins'])
  await expect
    .poll(() => inPage(page, ({ wallet }) => wallet.store.getState().remoteFeatures))
    .toEqual({ socials: ['google'] })
  expect(complaints).toEqual([])
})

test('embedded in the page, asks nothing before the first touch', async () => {
  const { page, asked } = await visit(working, { enableEmbedded: true }, 'wallets=Marigold&embedded')
  await page.getByRole('button', { name: /All wallets/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect.poll(() => asked.length).toBe(3)
})

test("[B2.04] [B7.08] lists the provider's own wallet with badge and picture, and filters by the badge", async () => {
  const page = await openUpdated(working)
  await row(page, /All wallets/).click()
  await row(page, /House Wallet ?Certified/).waitFor()
  expect((await names(page))[0]).toContain('House Wallet')
  await expect
    .poll(() =>
      row(page, /House Wallet/)
        .locator('img')
        .getAttribute('src'),
    )
    .toMatch(/^data:image\/svg\+xml;base64,/)
  const filter = row(page, /^Certified$/)
  await filter.click()
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await names(page)).length).toBe(1)
  await filter.click()
  await page.getByRole('searchbox').fill('house')
  await expect.poll(() => names(page)).toHaveLength(1)
  await row(page, /House Wallet/).click()
  await expect.poll(() => dialog(page).locator('h2').textContent()).toBe('House Wallet')
})

test('an update while the list is on show moves no row, and the new wallet joins at the end', async () => {
  let release = () => {}
  const waiting = new Promise<void>(resolve => {
    release = resolve
  })
  const { page } = await visit(async (route, url) => {
    if (url.pathname.endsWith('/getWallets')) await waiting
    await working(route, url)
  })
  await openList(page)
  const before = await names(page)
  const top = async () => (await dialog(page).locator('li').first().boundingBox())?.y
  const place = await top()
  const size = async () => Number(await dialog(page).locator('li').first().getAttribute('aria-setsize'))
  const count = await size()
  release()
  await expect.poll(size).toBe(count + 1)
  expect(await names(page)).toEqual(before)
  expect(await top()).toBe(place)
  await row(page, 'Back').click()
  await row(page, /All wallets/).click()
  await expect.poll(async () => (await names(page))[0]).toContain('House Wallet')
})

test.each<[string, Answer]>([
  ['silent', () => new Promise(() => {})],
  ['a web page', route => route.fulfill({ contentType: 'text/html', body: '<script>alert(1)</script>' })],
])('the modal works the same with a registry that is %s', async (_, answer) => {
  const { page, asked } = await visit(answer)
  await openList(page)
  await expect.poll(() => asked).toContain('/getWallets')
  expect((await names(page))[0]).toContain('MetaMask')
  await row(page, 'Back').click()
  await row(page, 'Marigold').click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test('a hostile registry runs nothing and shows nothing of it', async () => {
  const evil = '<img src=x onerror="globalThis.hacked=1">'
  const page = await openUpdated(async (route, url) => {
    if (!url.pathname.endsWith('/getWallets')) return json(route, { features: evil, allowedOrigins: evil })
    const data = [
      { id: 'evil', name: evil },
      null,
      {
        ...house,
        mobile_link: 'javascript:globalThis.hacked=1',
        homepage: 'javascript:alert(1)',
        badge_type: evil,
      },
    ]
    return json(route, { data, count: 1e9 })
  })
  await row(page, /All wallets/).click()
  await row(page, 'House Wallet').click()
  await expect.poll(() => dialog(page).locator('h2').textContent()).toBe('House Wallet')
  expect(await dialog(page).getByRole('link').count()).toBe(0)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  expect(await inPage(page, async ({ wallet }) => (await wallet.services()).readLog())).toContain(
    'WALLET_ENTRY_REFUSED',
  )
})

test('[B8.45] tells the developer of a page whose origin the project does not allow', async () => {
  const { page } = await visit((route, url) =>
    url.pathname.endsWith('/origins')
      ? json(route, { allowedOrigins: ['https://*.portal.example'] })
      : working(route, url),
  )
  await page.click('#opener')
  await dialog(page).getByText('Invalid App Configuration').waitFor()
  await row(page, 'Marigold').waitFor()
})

test("draws a network's picture of the registry by its imageId, or the host's own by its imageUrl", async () => {
  const imageUrl = `data:image/svg+xml,${encodeURIComponent(dot)}`
  const [first, second] = testNetworks({})
  const networks = [
    { ...first, assets: { imageId: 'hoodi-1' } },
    { ...second, assets: { imageId: 'unused', imageUrl } },
  ]
  const { page, asked } = await visit(working, { networks })
  await inPage(page, ({ wallet }) => wallet.open({ name: 'SwitchNetwork' }))
  const sources = () =>
    dialog(page)
      .locator('li img')
      .evaluateAll(images => images.map(image => image.getAttribute('src')))
  await expect.poll(sources).toEqual([`data:image/svg+xml;base64,${btoa(dot)}`, imageUrl])
  expect(asked.filter(path => path.includes('AssetImage'))).toEqual(['/public/getAssetImage/hoodi-1'])
})
