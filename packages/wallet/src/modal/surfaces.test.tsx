import { devices, type Page } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostPage } from '../../test/host/HostPage.tsx'
import { inPage, modalPages, pauseClock } from '../../test/modalPages.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/index.ts'
import { WalletProvider } from '../react/index.ts'

const { blank, visit, address } = modalPages()

const json = (key: string, value: object) => `${key}=${encodeURIComponent(JSON.stringify(value))}`
const embedded = `wallets=Marigold&embedded&${json('config', { enableEmbedded: true })}`
const region = (page: Page) =>
  page.getByRole('region', { name: /Connect a wallet|Account|Marigold|All wallets/ })
const title = (page: Page) => page.locator('h2').textContent()

test('[B2.40] [B2.39] embedded, the views are a region of the page that stays visible on close: Connect, or Account once connected', async () => {
  const { page, complaints } = await visit(embedded)
  await region(page)
    .getByRole('button', { name: /^Marigold/ })
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await region(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await expect.poll(() => title(page)).toBe('All wallets')
  await inPage(page, ({ wallet }) => wallet.close())
  await expect.poll(() => title(page)).toBe('Connect a wallet')

  await region(page)
    .getByRole('button', { name: /^Marigold/ })
    .click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  await expect.poll(() => title(page)).toBe('Account')
  await inPage(page, ({ wallet }) => {
    wallet.push({ name: 'SwitchNetwork' })
    wallet.close()
  })
  await expect.poll(() => title(page)).toBe('Account')
  expect(complaints.filter(text => !text.includes('502'))).toEqual([])
})

test('[B9.60] embedded, the z-index counts, the page keeps focus, and a view takes it only from a view', async () => {
  const { page } = await visit(embedded)
  await region(page)
    .getByRole('button', { name: /^Marigold/ })
    .waitFor()
  const style = () =>
    region(page).evaluate(element => {
      const { zIndex, position, width } = getComputedStyle(element)
      return { zIndex, position, width }
    })
  expect(await style()).toEqual({ zIndex: '999', position: 'relative', width: '360px' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await region(page)
    .getByRole('button', { name: /^All wallets/ })
    .press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All wallets')
})

test('without a modal none of its code loads, and the hooks connect, switch and disconnect', async () => {
  const { page, requests } = await visit('wallets=Marigold&headless')
  await page.getByRole('button', { name: 'Plain Marigold' }).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  await expect.poll(() => page.textContent('#connect-status')).toBe('success')
  await page.getByRole('button', { name: 'Plain Conflux eSpace Testnet' }).click()
  await expect.poll(() => page.textContent('#active')).toBe('Conflux eSpace Testnet')
  await page.click('#leave')
  await expect.poll(() => page.textContent('#status')).toBe('disconnected')
  await page.click('#opener')
  await expect.poll(() => page.textContent('#view')).toBe('Connect open')
  expect(requests.filter(url => /\/(modal|wallets)-/.test(url))).toEqual([])
})

test('the provider and its hooks render on a server without a window and hydrate unchanged', async () => {
  expect(typeof globalThis.window).toBe('undefined')
  const html = renderToString(
    <WalletProvider wallet={createWallet({ networks: testNetworks({}), adapters: {} })}>
      <HostPage />
    </WalletProvider>,
  )
  expect(html).toContain('disconnected')

  const { page, complaints } = await blank()
  await page.route(/\/\?/, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('<div id="app"></div>', `<div id="app">${html}</div>`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(address('wallets=Marigold'))
  await page.click('#opener')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marigold/ })
    .click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  expect(complaints).toEqual([])
})

test('every theme variable and mode of the host changes the rendering', async () => {
  const look = {
    themeMode: 'dark',
    themeVariables: {
      '--w3m-font-family': 'Georgia',
      '--w3m-accent': 'rgb(200, 30, 90)',
      '--w3m-color-mix': 'rgb(0, 0, 255)',
      '--w3m-color-mix-strength': 50,
      '--w3m-font-size-master': '12px',
      '--w3m-border-radius-master': '2px',
      '--w3m-z-index': 7,
      '--w3m-qr-color': 'rgb(1, 2, 3)',
    },
  }
  const drawn = async (query: string) => {
    const { page } = await visit(`wallets=&${query}`)
    await inPage(page, ({ wallet }) => wallet.open({ name: 'WhatIsAWallet' }))
    await page.getByRole('dialog').locator('ul').waitFor()
    return page.getByRole('dialog').evaluate(dialog => {
      const of = (place: string) => getComputedStyle(dialog.querySelector(place) ?? dialog)
      const style = getComputedStyle(dialog)
      return {
        scheme: style.colorScheme,
        family: style.fontFamily.split(',')[0],
        accent: of('ul + button').backgroundColor,
        surface: of(':scope > div').backgroundColor,
        size: style.fontSize,
        radius: of(':scope > div').borderRadius,
        z: style.zIndex,
        qr: style.getPropertyValue('--qr-color').trim(),
      }
    })
  }
  const plain = await drawn('')
  const themed = await drawn(json('look', look))
  expect(themed).toMatchObject({
    scheme: 'dark',
    family: 'Georgia',
    accent: 'rgb(200, 30, 90)',
    size: '18px',
    radius: '8px',
    z: '7',
    qr: 'rgb(1, 2, 3)',
  })
  // Half #151c18, half pure blue.
  expect(themed.surface).toMatch(/^color\(srgb 0\.04\d* 0\.05\d* 0\.54/)
  expect(plain).toMatchObject({ scheme: 'light', size: '15px', radius: '16px', z: '999' })
  expect((await drawn(json('look', { themeMode: 'auto' }))).scheme).toBe('light dark')
})

test("a host's own texts replace ours, and the page states its language", async () => {
  const messages = { language: 'de', connect: { title: 'Wallet verbinden' } }
  const { page } = await visit(`wallets=Marigold&${json('look', { messages })}`)
  await page.click('#opener')
  const dialog = page.getByRole('dialog', { name: 'Wallet verbinden' })
  await dialog.getByText('Installed').waitFor()
  expect(await dialog.getAttribute('lang')).toBe('de')
})

test('the settings offer language and appearance if the host allows it', async () => {
  const { page } = await visit('wallets=Marigold&settable')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'AccountSettings' }))
  await page.getByRole('radio', { name: '中文' }).check()
  await page.getByRole('radio', { name: '深色' }).check()
  await expect
    .poll(() => page.getByRole('dialog').evaluate(dialog => getComputedStyle(dialog).colorScheme))
    .toBe('dark')
  expect(await page.getByRole('dialog').getAttribute('lang')).toBe('zh-CN')
})

test('an alert is over any view: its line, what to do, and a close button', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.click('#opener')
  await inPage(page, async ({ wallet }) => (await wallet.services()).alerts.open('SESSION_EXPIRED'))
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Session Expired' })
  await alert.getByText('Session Expired').click()
  await alert.getByText('Check that date and time', { exact: false }).waitFor()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('Session Expired').waitFor({ state: 'detached' })
})

test('[B4.50] [B4.51] [B9.13] toasts of each variant are inside the dialog; a new one closes the old and appears 150 ms later', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.click('#opener')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marigold/ })
    .waitFor()
  await pauseClock(page)
  const toast = page.getByRole('dialog').getByText(/^Message /)
  for (const variant of ['loading', 'success', 'error', 'info'] as const) {
    await inPage(page, ({ wallet }, kind) => wallet.showSnackbar(kind, `Message ${kind}`), variant)
    await page.clock.runFor(149)
    if (variant !== 'loading') expect(await toast.count()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => toast.allInnerTexts()).toEqual([`Message ${variant}`])
  }
  await page.getByRole('dialog').getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toast.count()).toBe(0)
})

test.each([
  ['B2.43', 'Phantom', 'https://phantom.app/ul/browse/', 'phantom'],
  ['B2.44', 'Solflare', 'https://solflare.com/ul/v1/browse/', 'solflare'],
  ['B2.45', 'Coinbase Wallet', 'https://go.cb-w.com/dapp?cb_url=', 'coinbaseWalletExtension'],
])(
  '[%s] on a phone %s opens this page in its own browser, unless its provider is in the page',
  async (_, name, link, global) => {
    const { page } = await visit('wallets=&solana', { ...devices['iPhone 13'] })
    await page.click('#opener')
    const row = page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${name}`) })
    expect(await row.getAttribute('href')).toContain(link)
    expect(await row.getAttribute('href')).toContain(encodeURIComponent(address('wallets=&solana')))
    await page.keyboard.press('Escape')
    await page.evaluate(key => Object.assign(window, { [key]: {} }), global)
    await page.click('#opener')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^All wallets/ })
      .waitFor()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    expect(await row.count()).toBe(0)
  },
)
