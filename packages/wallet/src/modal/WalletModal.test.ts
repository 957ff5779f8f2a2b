import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestWallet } from '../../test/createTestWallet.ts'
import { axeFindings, type HostWindow, inPage, watchShakes } from '../../test/modalPages.ts'
import { type Host, serveHost } from '../../test/serveHost.ts'
import { sharedBrowser } from '../../test/sharedBrowser.ts'
import { type Anvil, startAnvil } from '../../test/startAnvil.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let chains: Anvil[]
let host: Host
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  const [hoodi, conflux] = await Promise.all([startAnvil(560048), startAnvil(71)])
  chains = [hoodi, conflux]
  ;[host, browser] = await Promise.all([
    serveHost({ 560048: hoodi.rpcUrl, 71: conflux.rpcUrl }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await Promise.all([host?.stop(), ...(chains ?? []).map(({ stop }) => stop())])
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** A first visit; collects CSP violations, errors and requests to other hosts. */
async function visit(query: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  context.setDefaultTimeout(30_000)
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => requests.push(request.url()))
  await page.goto(`${host.url}?${query}`)
  return { page, complaints, requests }
}

async function openModal(page: Page): Promise<void> {
  await page.click('#opener')
  await page.waitForSelector('dialog[open]')
}

function answer(page: Page, wallet: string, value: TestWallet['state']['answer']): Promise<void> {
  const set = ({ wallets }: HostWindow, [name, next]: [string, TestWallet['state']['answer']]) => {
    if (wallets[name]) wallets[name].state.answer = next
  }
  return inPage(page, set, [wallet, value])
}

async function connect(page: Page): Promise<void> {
  await openModal(page)
  await page.click('dialog li button')
  await page.waitForSelector('dialog', { state: 'detached' })
  await expect.poll(() => page.textContent('#status')).toBe('connected')
}

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const title = (page: Page) => page.locator('dialog h2').textContent()

test('[B2.02] [B2.28] opening shows the installed wallets, with no violation under a strict content policy', async () => {
  const { page, complaints, requests } = await visit('wallets=Marigold,Tidewater')
  await openModal(page)
  await page.waitForSelector('dialog li')
  expect(await page.getByRole('dialog', { name: 'Connect a wallet' }).count()).toBe(1)
  await page
    .locator('dialog li')
    .getByText(/^5\d\d$/)
    .waitFor()
  expect(await page.locator('dialog li').allInnerTexts()).toEqual([
    'Marigold\nInstalled',
    'Tidewater\nInstalled',
    expect.stringMatching(/^All wallets\n5\d\d$/),
  ])
  expect(complaints).toEqual([])
  expect(requests.filter(url => !url.startsWith(host.url) && !url.startsWith('data:'))).toEqual([])
})

test('the first load has neither the wallet library nor the modal, and the modal stays within 47 kB', async () => {
  type Chunk = { file: string; imports?: string[]; css?: string[] }
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(host.folder, 'manifest.json'), 'utf8'),
  )
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(key))
      for (const next of [...(manifest[seen.add(key) && key]?.imports ?? [])]) reach(next, seen)
    return seen
  }
  const key = (part: string) => Object.keys(manifest).find(name => name.endsWith(part)) ?? ''
  const eager = reach('index.html')
  expect(eager.has(key('src/evm/index.ts'))).toBe(false)
  expect(eager.has(key('src/modal/index.ts'))).toBe(false)

  const lazy = [...reach(key('src/modal/index.ts'))].filter(name => !eager.has(name))
  const files = lazy.flatMap(name => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])])
  const sizes = await Promise.all(
    files.map(async file => gzipSync(await readFile(join(host.folder, file))).length),
  )
  expect(lazy.some(name => name.includes('evm'))).toBe(false)
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(47_000)
})

test('keeps the keyboard inside: focus starts on the title, Tab cycles, Escape closes, focus returns', async () => {
  const { page } = await visit('wallets=Marigold,Tidewater')
  await page.focus('#opener')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog li')
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)
  expect(await focused()).toBe('Connect a wallet')
  const stops: (string | null | undefined)[] = []
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press('Tab')
    stops.push(await focused())
  }
  expect(stops).toEqual([
    'Close',
    'MarigoldInstalled',
    'TidewaterInstalled',
    expect.stringContaining('All wallets'),
    'What is a wallet?',
    'Get a wallet',
    'Close',
  ])
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Get a wallet')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('opener')
})

test('[B2.05] [A4.07] choosing a wallet connects, closes the modal and notifies the page', async () => {
  const { page, complaints } = await visit('wallets=Marigold')
  await connect(page)
  expect(await page.textContent('#opener')).toBe(first)
  expect(await page.textContent('#chain')).toBe('560048')
  await expect.poll(() => page.textContent('#balance')).toMatch(/^success \d+\.\d{3}$/)
  expect(complaints).toEqual([])
})

test('[B8.13] [B2.46] [B9.14] a refusal shakes for 500 ms, is announced and allows a retry', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.waitForFunction(() => 'wallets' in window)
  await answer(page, 'Marigold', 'reject')
  const shakes = await watchShakes(page)
  await openModal(page)
  await page.click('dialog li button')
  await page.waitForSelector('dialog h3:has-text("Connection rejected")')
  await expect.poll(shakes).toEqual(['0.5s'])
  expect(await page.locator('dialog [aria-live="polite"]').textContent()).toContain('Connection rejected')
  await answer(page, 'Marigold', 'approve')
  await button(page, 'Try again').click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test('nothing shakes with reduced motion', async () => {
  const { page } = await visit('wallets=Marigold', { reducedMotion: 'reduce' })
  await answer(page, 'Marigold', 'reject')
  await openModal(page)
  await page.click('dialog li button')
  await page.waitForSelector('dialog h3:has-text("Connection rejected")')
  const moving = () => document.getAnimations().map(each => (each as CSSAnimation).animationName)
  expect((await page.evaluate(moving)).filter(name => name.includes('shake'))).toEqual([])
})

test('[B8.10] an open request and a failure look different', async () => {
  const { page } = await visit('wallets=Marigold')
  await answer(page, 'Marigold', 'busy')
  await openModal(page)
  await page.click('dialog li button')
  await page.waitForSelector('dialog h3:has-text("A request is open")')
  await answer(page, 'Marigold', 'fail')
  await button(page, 'Try again').click()
  await page.waitForSelector('dialog h3:has-text("Failed to connect")')
})

test('[B2.30] [B2.32] [B2.36] back leads to the list, closing starts over', async () => {
  const { page } = await visit('wallets=Marigold')
  await answer(page, 'Marigold', 'hang')
  await openModal(page)
  await page.click('dialog li button')
  await page.waitForSelector('dialog h3')
  await button(page, 'Back').click()
  await expect.poll(() => title(page)).toBe('Connect a wallet')
  await page.click('dialog li button')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  await openModal(page)
  await expect.poll(() => title(page)).toBe('Connect a wallet')
})

test('[B2.03] [B2.27] [B1.12] [B5.15] the account shows address, balance and wallet; copying confirms inside the dialog', async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page)
  await openModal(page)
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await dialog.getByText('0xf39F…2266').waitFor()
  await dialog.getByText(/^\d{1,3}(,\d{3})+\.\d{3}$/).waitFor()
  await dialog.getByText('Marigold, connected').waitFor()
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(
    `https://hoodi.etherscan.io/address/${first}`,
  )
  await button(page, 'Copy address').click()
  await dialog.getByText('Address copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await button(page, 'Disconnect').click()
  await page.waitForSelector('dialog', { state: 'detached' })
  await expect.poll(() => page.textContent('#status')).toBe('disconnected')
})

test('focus stays while the wallet is asked, refuses and is asked again', async () => {
  const { page } = await visit('wallets=Marigold')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await answer(page, 'Marigold', 'reject')
  await openModal(page)
  await page.click('dialog li button')
  await button(page, 'Try again').press('Enter')
  await page.waitForSelector('dialog h3:has-text("Connection rejected")')
  expect(await focused()).toBe('Try again')
  await answer(page, 'Marigold', 'hang')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog h3:has-text("Continue in Marigold")')
  expect(await focused()).toBe('Try again')
  await page.reload()
  await connect(page)
  await answer(page, 'Marigold', 'reject')
  await openModal(page)
  await button(page, 'Network: Hoodi. Switch network').click()
  await button(page, 'Conflux eSpace Testnet').press('Enter')
  await page.getByText('The switch was rejected in the wallet', { exact: false }).first().waitFor()
  expect(await focused()).toContain('Conflux eSpace Testnet')
})

test('an unreadable balance is unavailable, never zero', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.route('**/rpc/**', route => route.abort())
  await connect(page)
  await openModal(page)
  await page.getByRole('dialog').getByText('Balance unavailable').waitFor()
})

test('[B1.11] [B2.12] [A4.09] the account switches the network, and a refusal keeps it', async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page)
  await openModal(page)
  await button(page, 'Network: Hoodi. Switch network').click()
  await answer(page, 'Marigold', 'reject')
  await button(page, 'Conflux eSpace Testnet').click()
  await page
    .getByRole('dialog')
    .getByText('The switch was rejected in the wallet', { exact: false })
    .first()
    .waitFor()
  expect(await page.textContent('#chain')).toBe('560048')
  await answer(page, 'Marigold', 'approve')
  await button(page, 'Conflux eSpace Testnet').click()
  await button(page, 'Network: Conflux eSpace Testnet. Switch network').waitFor()
  await expect.poll(() => page.textContent('#chain')).toBe('71')
})

test('[B2.26] the page can request a network', async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page)
  await page.click('#switcher')
  await expect.poll(() => page.textContent('#chain')).toBe('71')
  await page.waitForSelector('dialog', { state: 'detached' })
})

test('[B2.14] [B4.54] an unsupported network opens UnsupportedChain until the person chooses a supported one', async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page)
  await page.evaluate(() => (window as unknown as HostWindow).wallets.Marigold?.selectChain(5))
  await page.getByRole('dialog', { name: 'Switch network' }).getByText('chain 5', { exact: false }).waitFor()
  await button(page, 'Hoodi').click()
  await page.waitForSelector('dialog', { state: 'detached' })
  await expect.poll(() => page.textContent('#chain')).toBe('560048')
})

test('without a wallet the modal explains how to get one', async () => {
  const { page } = await visit('wallets=')
  await openModal(page)
  await page.getByText('No wallet in this browser').waitFor()
  expect(await page.getByRole('link', { name: 'Find a wallet' }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  )
})

test('a reload restores the session without asking the wallet again', async () => {
  const { page } = await visit('wallets=Marigold&authorised')
  await connect(page)
  await page.reload()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  const asked = await page.evaluate(() => (window as unknown as HostWindow).wallets.Marigold?.methods())
  expect(asked).not.toContain('eth_requestAccounts')
})

test('a chunk that fails to load closes the modal; after a reload it opens', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.close()
  const [context] = contexts
  const next = await context?.newPage()
  if (!next) throw new Error('no page')
  await next.route('**/modal-*.js', route => route.abort())
  // On idle or by the click, whichever comes first.
  const failed = next.waitForEvent('requestfailed', request => /modal-/.test(request.url()))
  await next.goto(`${host.url}?wallets=Marigold`)
  await next.click('#opener')
  await failed
  const isOpen = () => next.evaluate(() => (window as unknown as HostWindow).wallet.store.getState().isOpen)
  await expect.poll(isOpen).toBe(false)
  await next.unroute('**/modal-*.js')
  // Whether a browser retries a failed script without a reload depends on its version.
  await next.reload()
  await openModal(next)
})

test('[A9.23] [A9.24] [A9.25] [A9.26] [B9.57] [B9.58] [B9.59] [B9.60] the measures match the specification and follow theme variables', async () => {
  const { page } = await visit('wallets=Marigold', { viewport: { width: 1440, height: 900 } })
  await openModal(page)
  const measure = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      if (!dialog) throw new Error('no dialog')
      const style = getComputedStyle(dialog)
      const panel = dialog.firstElementChild ?? dialog
      return {
        width: style.width,
        text: style.fontSize,
        font: style.getPropertyValue('--font-master').trim(),
        radius: style.getPropertyValue('--radius-master').trim(),
        panelRadius: getComputedStyle(panel).borderRadius,
        z: style.zIndex,
      }
    })
  expect(await measure()).toEqual({
    width: '360px',
    text: '15px',
    font: '10px',
    radius: '4px',
    panelRadius: '16px',
    z: '999',
  })
  await page.evaluate(() => {
    const set = (name: string, value: string) => document.documentElement.style.setProperty(name, value)
    set('--w3m-width', '400px')
    set('--w3m-font-size-master', '12px')
    set('--w3m-border-radius-master', '2px')
    set('--w3m-z-index', '7')
  })
  expect(await measure()).toMatchObject({ width: '400px', text: '18px', panelRadius: '8px', z: '7' })
})

test.each([
  ['en_US', 'light', 'Connect a wallet', 'Choose a network'],
  ['zh_CN', 'dark', '连接钱包', '选择网络'],
])('axe finds nothing in any view: %s, %s', async (locale, theme, connectTitle, networkTitle) => {
  const { page } = await visit(`wallets=Marigold&locale=${locale}&theme=${theme}`, {
    reducedMotion: 'reduce',
  })
  const violations: string[] = []
  const check = async (view: string) => {
    violations.push(...(await axeFindings(page, 'dialog')).map(text => `${view}: ${text}`))
  }
  await answer(page, 'Marigold', 'reject')
  await openModal(page)
  await page.waitForSelector('dialog li')
  expect(await title(page)).toBe(connectTitle)
  await check('Connect')
  await page.click('dialog li button')
  await page.waitForSelector('dialog h3 ~ div button')
  await check('ConnectingExternal')
  await answer(page, 'Marigold', 'approve')
  await page.locator('dialog h3 ~ div button').click()
  await page.waitForSelector('dialog', { state: 'detached' })
  await openModal(page)
  await page.getByText(/^[\d,]+\.\d{3}$/).waitFor()
  await check('Account')
  await page.locator('dialog button').first().click()
  await expect.poll(() => title(page)).toBe(networkTitle)
  await check('SwitchNetwork')
  await page.keyboard.press('Escape')
  await page.evaluate(() => (window as unknown as HostWindow).wallets.Marigold?.selectChain(5))
  await page.waitForSelector('dialog li')
  await check('UnsupportedChain')
  expect(violations).toEqual([])
})
