import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeFindings,
  type HostWindow,
  inPage,
  modalPages,
  pauseClock,
  watchShakes,
} from '../../test/modalPages.ts'
import type { View } from '../core/index.ts'

const { visit } = modalPages()

const config = (keys: object) => `config=${encodeURIComponent(JSON.stringify(keys))}`
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const title = (page: Page) => dialog(page).locator('h2').textContent()
const isOpen = (page: Page) => inPage(page, ({ wallet }) => wallet.store.getState().isOpen)

async function show(page: Page, view: View): Promise<void> {
  await inPage(page, ({ wallet }, next) => wallet.open(next), view)
  await dialog(page).waitFor()
}

/** Connects without the modal, for tests of what follows. */
async function connect(page: Page, ...ids: string[]): Promise<void> {
  const run = async ({ wallet }: HostWindow, connectors: readonly string[]) => {
    await Promise.all(wallet.namespaces.map(name => wallet.adapter(name)))
    for (const id of connectors) await wallet.connect(id)
  }
  await inPage(page, run, ids)
}

const marigold = 'org.example.marigold'

test('[B2.02] a wallet of several chains is one row; it asks for the chain and connects that one', async () => {
  const { page } = await visit('wallets=Marigold&solana')
  await page.click('#opener')
  await button(page, 'Lantern').waitFor()
  expect(await button(page, 'Marigold').count()).toBe(1)
  await button(page, 'Marigold').click()
  await expect.poll(() => title(page)).toBe('Connect Marigold')
  await button(page, 'Solana').click()
  await expect.poll(() => page.textContent('#solana')).toBe('7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')
  expect(await page.textContent('#status')).toBe('disconnected')
})

test('[B2.02] the first view has legal texts, recent wallets and the ways to get a wallet', async () => {
  const { page } = await visit(
    `wallets=Marigold&solana&${config({ termsConditionsUrl: 'https://x.example/terms', privacyPolicyUrl: 'https://x.example/privacy' })}`,
  )
  await connect(page, 'Lantern')
  await inPage(page, ({ wallet }) => wallet.disconnect('solana'))
  await page.click('#opener')
  await button(page, /Lantern ?Recent/).waitFor()
  expect(
    await dialog(page)
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href'))),
  ).toEqual(['https://x.example/terms', 'https://x.example/privacy'])
  await button(page, 'What is a wallet?').click()
  await expect.poll(() => title(page)).toBe('What is a wallet?')
  await button(page, 'Get a wallet').click()
  await expect.poll(() => title(page)).toBe('Get a wallet')
})

test('[B9.02] recommends four wallets, each with download links', async () => {
  const { page } = await visit('wallets=')
  await show(page, { name: 'GetWallet' })
  await dialog(page).locator('li').first().waitFor()
  expect(await dialog(page).locator('li').count()).toBe(4)
  await button(page, 'Trust Wallet').click()
  await expect.poll(() => title(page)).toBe('Trust Wallet')
  const links = dialog(page).getByRole('link')
  expect(await links.evaluateAll(all => all.map(link => link.getAttribute('rel')))).toEqual([
    'noopener noreferrer',
    'noopener noreferrer',
  ])
  expect(await links.last().getAttribute('href')).toBe('https://trustwallet.com')
  await button(page, 'Back').click()
  await expect.poll(() => title(page)).toBe('Get a wallet')
})

test('[B2.04] [B9.01] [B9.04] all wallets: draws only rows near the viewport, and pages of 40 load on scrolling', async () => {
  const { page } = await visit('wallets=Marigold')
  await page.click('#opener')
  await button(page, /All wallets/).click()
  const rows = dialog(page).locator('li')
  await rows.first().waitFor()
  const drawn = () => rows.count()
  const height = () =>
    dialog(page)
      .locator('ul')
      .evaluate(list => list.clientHeight)
  expect(await drawn()).toBeLessThan(20)
  expect(await height()).toBe(40 * 64)
  expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(500)
  // Pictures come with their wallets: the first page's are data of this origin's own chunks.
  await expect.poll(() => rows.first().locator('img').getAttribute('src')).toMatch(/^data:image\//)
  await dialog(page)
    .locator('ul')
    .evaluate(list => list.parentElement?.scrollTo(0, 40 * 64))
  await expect.poll(height).toBe(80 * 64)
  expect(await drawn()).toBeLessThan(20)
})

test('[B9.06] [B9.03] a search waits 300 ms after the last letter and announces its result', async () => {
  const { page } = await visit('wallets=Marigold')
  await show(page, { name: 'AllWallets' })
  await dialog(page).locator('li').first().waitFor()
  await pauseClock(page)
  const names = () => dialog(page).locator('li').allInnerTexts()
  const before = await names()
  const box = async (element: Locator) => (await element.boundingBox()) ?? { y: 0, height: 0 }
  const [field, panel] = [await box(page.getByRole('searchbox')), await box(dialog(page))]
  await page.getByRole('searchbox').fill('rainb')
  await page.clock.runFor(299)
  expect(await names()).toEqual(before)
  await page.clock.runFor(2)
  await expect.poll(names).toEqual(['Rainbow'])
  await expect.poll(() => dialog(page).locator('[aria-live="polite"]').textContent()).toBe('1 wallet')
  // The dialog ends below the results, and the field stays in place.
  expect((await box(dialog(page))).height).toBeLessThan(panel.height - 200)
  expect((await box(page.getByRole('searchbox'))).y).toBeCloseTo(field.y, 0)
  await page.getByRole('searchbox').fill('nobody has this')
  await page.clock.runFor(301)
  await dialog(page).getByText('No wallet is called "nobody has this"').waitFor()
  await page.getByRole('searchbox').fill('a')
  await page.clock.runFor(301)
  await expect.poll(() => dialog(page).locator('li').first().getAttribute('aria-setsize')).toBe('100')
})

test('[B2.04] a listed wallet that is installed connects, another shows where to get it', async () => {
  const customWallets = [{ id: 'marigold', name: 'Marigold', rdns: marigold }]
  const { page } = await visit(`wallets=Marigold&${config({ customWallets })}`)
  await show(page, { name: 'AllWallets' })
  await button(page, 'MetaMask').click()
  await expect.poll(() => title(page)).toBe('MetaMask')
  await button(page, 'Back').click()
  await button(page, /Marigold ?Installed/).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test('[B2.05] a silent wallet: a hint, and the person can choose another', async () => {
  const { page } = await visit('wallets=Marigold,Tidewater')
  await inPage(page, ({ wallets }) => {
    const { Marigold } = wallets
    if (Marigold) Marigold.state.answer = 'hang'
  })
  await page.click('#opener')
  await button(page, 'Marigold').waitFor()
  await page.clock.install()
  await button(page, 'Marigold').click()
  await dialog(page).getByText('Accept the connection in the wallet.').first().waitFor()
  await page.clock.runFor(8000)
  await button(page, 'Choose another wallet').click()
  await button(page, 'Tidewater').click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  expect(await inPage(page, ({ wallet }) => wallet.store.getState().connections.eip155)).toMatchObject({
    account: { connectorName: 'Tidewater' },
  })
})

test('[B2.11] lists, activates and disconnects the wallets of every chain', async () => {
  const { page } = await visit('wallets=Marigold&solana&bitcoin')
  await connect(page, marigold, 'Lantern', 'Ledgerly')
  await show(page, { name: 'ProfileWallets' })
  await button(page, /^bc1qw5/).waitFor()
  const current = () => dialog(page).locator('[aria-current]').allInnerTexts()
  expect((await current()).map(text => text.split('\n')[1])).toEqual(['Marigold', 'Lantern', 'Ledgerly'])
  await button(page, /^Disconnect 7EYn.* of Lantern$/).click()
  await button(page, /^7EYn.*Lantern ?Recent$/).click()
  await expect.poll(async () => (await current()).length).toBe(3)
})

test("[B2.11] an ordinals address of Bitcoin is shown and never offered, and no chain's hash is", async () => {
  const { page } = await visit('wallets=&bitcoin')
  await connect(page, 'Ledgerly')
  await show(page, { name: 'ProfileWallets' })
  await dialog(page).getByText('For ordinals').waitFor()
  expect(await button(page, /^bc1p5c/).count()).toBe(0)
  await show(page, { name: 'AccountSettings' })
  await dialog(page).getByPlaceholder('Name').first().waitFor()
  expect(await dialog(page).getByText('Preferred account').count()).toBe(0)
  await show(page, { name: 'UnsupportedChain' })
  await dialog(page).getByText('is on an unknown network').waitFor()
  expect(await dialog(page).textContent()).not.toMatch(/[0-9a-f]{16}/)
})

test('[B2.03] [B4.52] the account shows one chain of several, and the chips choose which', async () => {
  const { page } = await visit('wallets=Marigold&solana')
  await connect(page, marigold, 'Lantern')
  await show(page, { name: 'Account' })
  await dialog(page).getByText('7EYnhQ…awMs').waitFor()
  await button(page, 'Ethereum').click()
  await dialog(page).getByText('0xf39F…2266').waitFor()
  expect(await button(page, 'Ethereum').getAttribute('aria-pressed')).toBe('true')
})

test('[B2.12] lists the networks of every chain and marks one that the wallet lacks', async () => {
  const { page } = await visit('wallets=Marigold&solana')
  await connect(page, marigold)
  await inPage(page, ({ wallet }) =>
    wallet.store.setState(({ networkDetails }) => ({
      networkDetails: { ...networkDetails, eip155: { approvedCaipNetworkIds: ['eip155:560048'] } },
    })),
  )
  await show(page, { name: 'SwitchNetwork' })
  await expect.poll(() => dialog(page).locator('h3').allInnerTexts()).toEqual(['Ethereum', 'Solana'])
  await dialog(page).getByText('Not in this wallet').waitFor()
  expect(await button(page, /Conflux/).getAttribute('aria-disabled')).toBe('true')
})

test('[B2.13] a request on another chain switches there, then goes to the requested view', async () => {
  const { page } = await visit('wallets=Marigold&solana')
  await connect(page, 'Lantern', marigold)
  await show(page, { name: 'SwitchActiveChain', switchToChain: 'solana', navigateTo: 'ProfileWallets' })
  await expect.poll(() => title(page)).toBe('Switch to Solana')
  await button(page, 'Use Solana').click()
  await expect.poll(() => title(page)).toBe('Wallets')
  expect(await inPage(page, ({ wallet }) => wallet.store.getState().activeNamespace)).toBe('solana')
})

test('[B2.13] without an account on that chain it asks for one', async () => {
  const { page } = await visit('wallets=Marigold&bitcoin')
  await connect(page, marigold)
  await show(page, { name: 'SwitchActiveChain', switchToChain: 'bip122' })
  await button(page, 'Connect a wallet for Bitcoin').click()
  await button(page, /^Ledgerly/).waitFor()
})

test('[B2.17] connecting asks for the sign-in; signing ends it', async () => {
  const { page, complaints } = await visit('wallets=Marigold&siwx')
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => title(page)).toMatch(/^Sign in to 127\.0\.0\.1/)
  await inPage(page, ({ wallets }) => {
    const { Marigold } = wallets
    if (Marigold) Marigold.state.answer = 'reject'
  })
  await button(page, 'Sign in').click()
  await dialog(page).getByText('Signature declined').first().waitFor()
  await inPage(page, ({ wallets }) => {
    const { Marigold } = wallets
    if (Marigold) Marigold.state.answer = 'approve'
  })
  await button(page, 'Sign in').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.textContent('#status')).toBe('connected')
  expect(complaints).toEqual([])
})

test('[B2.18] [B2.41] [B2.46] [B9.14] a required sign-in keeps the modal, which shakes for 500 ms; cancelling disconnects and leads to Connect', async () => {
  const { page } = await visit('wallets=Marigold&siwx=required')
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => title(page)).toMatch(/^Sign in/)
  await expect.poll(() => inPage(page, ({ wallet }) => wallet.store.getState().siwx.status)).toBe('needed')
  const shakes = await watchShakes(page)
  // Else the content may have shaken before the page draws it.
  await pauseClock(page)
  for (const _ of ['first', 'second']) await page.keyboard.press('Escape')
  expect(await isOpen(page)).toBe(true)
  await expect.poll(shakes).toEqual(['0.5s'])
  await button(page, 'Cancel').click()
  await expect.poll(() => page.textContent('#status')).toBe('disconnected')
  await expect.poll(() => page.textContent('#view')).toMatch(/^Connect /)
})

test("[B2.19] [B2.42] shows the host's request for approval, approved or refused", async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page, marigold)
  const push = () =>
    inPage(page, async ({ wallet }) => {
      const { transactions } = await wallet.services()
      const tell = (text: string) => () => {
        document.title += text
      }
      transactions.push({
        id: 'stake',
        title: 'Stake 32 ETH',
        description: 'One validator',
        onSuccess: tell(' approved'),
        onCancel: tell(' refused'),
      })
    })
  await push()
  await dialog(page).getByText('Stake 32 ETH').waitFor()
  await button(page, 'Continue').click()
  await dialog(page).waitFor({ state: 'detached' })
  await push()
  await button(page, 'Cancel').click()
  await expect.poll(() => page.title()).toBe('Wallet host approved refused')

  await push()
  await dialog(page).getByText('Stake 32 ETH').waitFor()
  await inPage(page, ({ wallet }) =>
    wallet.store.setState({ siwx: { status: 'needed', isRequired: true, error: null } }),
  )
  await page.keyboard.press('Escape')
  expect(await isOpen(page)).toBe(true)
})

/** Views that the connection tests do not cover. */
const otherViews: readonly (readonly [view: View, state?: object])[] = [
  [{ name: 'Connect' }, { alert: { code: 'SESSION_EXPIRED', short: '', long: '' } }],
  [{ name: 'AllWallets' }, { alert: null }],
  [{ name: 'WhatIsAWallet' }],
  [{ name: 'GetWallet' }],
  [{ name: 'Downloads', walletId: 'trust' }],
  [{ name: 'ConnectingExternal', connectorId: marigold }],
  [{ name: 'Account' }],
  [{ name: 'ProfileWallets' }],
  [{ name: 'AccountSettings' }],
  [{ name: 'SwitchActiveChain', switchToChain: 'solana' }],
  [{ name: 'SignMessage' }, { siwx: { status: 'needed', isRequired: true, error: null } }],
  [
    { name: 'ApproveTransaction' },
    { transactions: [{ id: 'a', title: 'Stake 32 ETH', description: 'One' }] },
  ],
]

test.each([
  ['en_US', 'light', 1440],
  ['zh_CN', 'dark', 390],
])(
  'every view fits its dialog, and on a phone axe finds nothing: %s, %s, %i px',
  async (locale, theme, width) => {
    const { page } = await visit(
      `wallets=Marigold&solana&bitcoin&settable&locale=${locale}&theme=${theme}&${config({ termsConditionsUrl: 'https://x.example/terms' })}`,
      { reducedMotion: 'reduce', viewport: { width, height: 800 } },
    )
    await connect(page, 'Ledgerly', 'Lantern')
    const found: string[] = []
    for (const [view, state = {}] of otherViews) {
      await inPage(page, ({ wallet }, next) => wallet.store.setState(next), state)
      await show(page, view)
      await dialog(page).locator('h2:visible').waitFor()
      // On desktops, axe checks every state in the gallery.
      if (width === 390)
        found.push(...(await axeFindings(page, 'dialog')).map(text => `${view.name}: ${text}`))
      const overflow = await dialog(page).evaluate(
        element => element.firstElementChild && element.firstElementChild.scrollWidth - element.clientWidth,
      )
      expect(overflow, `${view.name} is not wider than the dialog`).toBeLessThanOrEqual(0)
    }
    expect(found).toEqual([])
  },
)

test('on a phone without a wallet, links to applications come first, and nothing mentions extensions', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const { page } = await visit('wallets=', {
    userAgent,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  await page.click('#opener')
  await dialog(page).getByText('No wallet in this browser').waitFor()
  await dialog(page).getByText('Phantom').first().waitFor()
  const text = (await dialog(page).textContent()) ?? ''
  expect(text.indexOf('Phantom')).toBeLessThan(text.indexOf('No wallet in this browser'))
  expect(text).not.toMatch(/extension/i)
})

test('an account being restored shows as reconnecting', async () => {
  const { page } = await visit('wallets=Marigold')
  await connect(page, marigold)
  await show(page, { name: 'Account' })
  await dialog(page).getByText('Marigold, connected').waitFor()
  await inPage(page, ({ wallet }) =>
    wallet.store.setState(({ connections }) => ({
      connections: { ...connections, eip155: { ...connections.eip155, status: 'reconnecting' } as never },
    })),
  )
  await dialog(page).getByText('Marigold, reconnecting').waitFor()
})

test('the person can read a sign-in message before signing it', async () => {
  const { page } = await visit('wallets=Marigold&siwx')
  await connect(page, marigold)
  await dialog(page).getByText('The message you sign').click()
  await dialog(page)
    .getByText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { exact: false })
    .last()
    .waitFor()
})
