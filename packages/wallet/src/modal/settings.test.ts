import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TestWallet } from '../../test/createTestWallet.ts'
import { type HostWindow, inPage, modalPages } from '../../test/modalPages.ts'
import type { WalletConfig } from '../core/index.ts'

const { visit } = modalPages()

const marigold = { id: 'marigold', name: 'Marigold', rdns: 'org.example.marigold' }
const harbour = { id: 'harbour', name: 'Harbour', chains: ['eip155:560048'] }
const legal = { termsConditionsUrl: 'https://x.example/terms', privacyPolicyUrl: 'https://x.example/privacy' }

const config = (keys: Partial<WalletConfig>) => `config=${encodeURIComponent(JSON.stringify(keys))}`
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const title = (page: Page) => dialog(page).locator('h2').textContent()
/** Names of the rows on show. */
const names = async (page: Page) =>
  (await dialog(page).locator('li').allInnerTexts()).map(text => text.split('\n')[0])

test("[B1.34] [B1.38] the host's featured and own wallets are in the first view, after the installed ones", async () => {
  const own = {
    featuredWalletIds: ['trust', 'harbour'],
    customWallets: [marigold, { ...harbour, id: 'quay', name: 'Quay' }, harbour],
  }
  const { page } = await visit(`wallets=Marigold&${config(own)}`)
  await page.click('#opener')
  await button(page, 'Trust Wallet').waitFor()
  await expect.poll(() => names(page)).toEqual(['Marigold', 'Trust Wallet', 'Harbour', 'Quay', 'All wallets'])
  await button(page, 'Harbour').click()
  await expect.poll(() => title(page)).toBe('Harbour')
})

test('[B1.23] the first view keeps the order of connectorTypeOrder, whose missing kinds follow', async () => {
  const own = {
    featuredWalletIds: ['trust'],
    customWallets: [harbour],
    features: { connectorTypeOrder: ['custom', 'featured'] },
  } as const
  const { page } = await visit(`wallets=Marigold&${config(own)}`)
  await page.click('#opener')
  await button(page, 'Trust Wallet').waitFor()
  await expect.poll(() => names(page)).toEqual(['Harbour', 'Trust Wallet', 'Marigold', 'All wallets'])
})

test('[B1.32] [B1.33] the list has only wallets that the host includes, and none that it excludes', async () => {
  const { page } = await visit(`wallets=&${config({ includeWalletIds: ['metamask', 'rainbow'] })}`)
  await inPage(page, ({ wallet }) => wallet.open({ name: 'AllWallets' }))
  await button(page, 'Rainbow').waitFor()
  await expect.poll(() => names(page)).toEqual(['MetaMask', 'Rainbow'])
  const other = await visit(`wallets=&${config({ excludeWalletIds: ['metamask'] })}`)
  await inPage(other.page, ({ wallet }) => wallet.open({ name: 'AllWallets' }))
  await button(other.page, 'Rainbow').waitFor()
  expect(await names(other.page)).not.toContain('MetaMask')
})

test('"All wallets" of one chain lists the wallets of that chain', async () => {
  const { page } = await visit('wallets=Marigold&solana')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'Connect', namespace: 'solana' }))
  await button(page, /^All wallets/).click()
  await button(page, 'Phantom').waitFor()
  expect(await names(page)).not.toContain('Rainbow')
  await dialog(page).getByRole('searchbox').fill('rainb')
  await dialog(page).getByText('No wallet is called "rainb"').waitFor()
})

test('[B1.36] [B1.37] with legalCheckbox no wallet of the first view is asked before the box is ticked', async () => {
  const keys = { ...legal, features: { legalCheckbox: true }, customWallets: [harbour] }
  const { page } = await visit(`wallets=Marigold&remote&${config(keys)}`)
  await page.click('#opener')
  await button(page, 'Harbour').waitFor()
  const links = dialog(page).getByRole('link')
  expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
    legal.termsConditionsUrl,
    legal.privacyPolicyUrl,
  ])
  const rows = dialog(page).locator('li button')
  await expect.poll(() => rows.count()).toBe(4)
  for (const row of await rows.all()) await row.dispatchEvent('click')
  expect(await title(page)).toBe('Connect a wallet')
  expect(await rows.evaluateAll(all => all.map(row => row.getAttribute('aria-disabled')))).toEqual(
    Array.from({ length: 4 }, () => 'true'),
  )
  await dialog(page).getByRole('checkbox', { name: 'I agree to the terms of service' }).check()
  await button(page, /^Marigold/).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test.each(['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)(
  'with legalCheckbox %s, opened by the host, asks for the box first',
  async name => {
    const { page } = await visit(
      `wallets=Marigold&remote&${config({ ...legal, features: { legalCheckbox: true } })}`,
    )
    await inPage(
      page,
      ({ wallet }, view) => wallet.open({ name: view, connectorId: 'org.example.marigold' } as never),
      name,
    )
    await button(page, 'Continue').waitFor()
    expect(await button(page, 'Continue').isDisabled()).toBe(true)
    expect(await inPage(page, ({ wallet }) => wallet.store.getState())).toMatchObject({
      pairingUri: null,
      connections: { eip155: { status: 'disconnected' } },
    })
    await dialog(page).getByRole('checkbox').check()
    await button(page, 'Continue').click()
    await expect
      .poll(() =>
        inPage(page, ({ wallet }) => {
          const { pairingUri, connections } = wallet.store.getState()
          return pairingUri !== null || connections.eip155.status === 'connected'
        }),
      )
      .toBe(true)
  },
)

test('[B1.36] a wallet that the person ended in the list of wallets asks for the box before it returns', async () => {
  const { page } = await visit(`wallets=Marigold&${config({ ...legal, features: { legalCheckbox: true } })}`)
  await inPage(page, ({ wallet }) => wallet.connect('org.example.marigold'))
  await inPage(page, ({ wallet }) => wallet.open({ name: 'ProfileWallets' }))
  await button(page, /^Disconnect .* of Marigold$/).click()
  await button(page, /Marigold ?Recent$/).click()
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  expect(await page.textContent('#status')).toBe('disconnected')
  await dialog(page).getByRole('checkbox').check()
  await button(page, 'Continue').click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test.each([
  ['', {}],
  ['[B1.36] ', { ...legal, features: { legalCheckbox: true } }],
])(
  '%sa wallet outside the page, ended in the list of wallets, returns by a new code, not before a box',
  async (_, keys) => {
    const { page } = await visit(`wallets=&remote&${config(keys)}`)
    const pairingUri = () => inPage(page, ({ wallet }) => wallet.store.getState().pairingUri)
    const connected = page.evaluate(() => {
      const { wallet } = window as unknown as HostWindow
      return wallet.connect('walletConnect')
    })
    await expect.poll(pairingUri).toMatch(/^wc:/)
    await inPage(page, ({ remote }) => remote.approve())
    await connected
    await inPage(page, ({ wallet }) => wallet.open({ name: 'ProfileWallets' }))
    await button(page, /^Disconnect/).click()
    await button(page, /Recent$/).click()
    if ('features' in keys) {
      await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
      expect(await pairingUri()).toBeNull()
      await dialog(page).getByRole('checkbox').check()
      await button(page, 'Continue').click()
    }
    await expect.poll(pairingUri).toMatch(/^wc:/)
    await dialog(page).getByText('Scan').first().waitFor()
  },
)

test('[B1.36] legalCheckbox turned on by the registry holds a wallet that is being asked, whose late answer connects nothing', async () => {
  const { page } = await visit(`wallets=Marigold&${config(legal)}`)
  const answer = await page.evaluateHandle(() => {
    const { provider } = (window as unknown as HostWindow).wallets.Marigold as TestWallet
    const { request } = provider
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = { isAsked: false, give: resolve }
    Object.assign(provider, {
      async request(call: { method: string }) {
        if (call.method === 'eth_requestAccounts') {
          held.isAsked = true
          await promise
        }
        return request(call as never)
      },
    })
    return held
  })
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => answer.evaluate(({ isAsked }) => isAsked)).toBe(true)
  await inPage(page, ({ wallet }) => wallet.store.setState({ remoteFeatures: { legalCheckbox: true } }))
  await button(page, 'Continue').waitFor()
  await answer.evaluate(({ give }) => give())
  await expect.poll(() => page.textContent('#status')).toBe('disconnected')
  await dialog(page).getByRole('checkbox').check()
  await button(page, 'Continue').click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
})

test('[B1.31] with allWallets HIDE no view offers the list', async () => {
  const { page } = await visit(`wallets=Marigold&${config({ allWallets: 'HIDE' })}`)
  await page.click('#opener')
  await button(page, /^Marigold/).waitFor()
  await expect.poll(() => names(page)).toEqual(['Marigold'])
})

test("[B1.23] [B1.24] remote features go over the host's, and the account keeps the order that the host gives to some", async () => {
  const { page } = await visit(
    `wallets=Marigold&${config({ features: { send: false, receive: true, walletFeaturesOrder: ['send'] }, remoteFeatures: { send: true } })}`,
  )
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  await page.click('#opener')
  const features = async () => {
    const texts = await dialog(page).getByRole('button').allInnerTexts()
    return texts.map(text => text.trim()).filter(text => /^(Send|Receive)$/.test(text))
  }
  await expect.poll(features).toEqual(['Send', 'Receive'])
})

test('[B2.38] closing takes back the pairing URI of a code on show', async () => {
  const { page } = await visit('remote')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'ConnectingWalletConnectBasic' }))
  const uri = () => inPage(page, ({ wallet }) => wallet.store.getState().pairingUri)
  await expect.poll(uri).toMatch(/^wc:/)
  await page.keyboard.press('Escape')
  await expect.poll(uri).toBeNull()
})

test("[B1.40] the sign-in names the site as the host's metadata does", async () => {
  const metadata = { name: 'Stakehouse', description: '', url: 'https://x.example', icons: [] }
  const { page } = await visit(`wallets=Marigold&siwx&${config({ metadata })}`)
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => title(page)).toBe('Sign in to Stakehouse')
})

test("[B1.35] the account shows the host's token of its network, read through the wallet, and elsewhere the coin", async () => {
  const address = `0x${'a1'.repeat(20)}`
  const image = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const { page } = await visit(
    `wallets=Marigold&${config({ tokens: { 'eip155:560048': { address, image } } })}`,
  )
  const asked = await page.evaluateHandle(token => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const usdc = `0x${word(32)}${word(4)}${'55534443'.padEnd(64, '0')}`
    const answers: Record<string, string> = {
      '0x313ce567': `0x${word(6)}`,
      '0x70a08231': `0x${word(1_234_567)}`,
      '0x95d89b41': usdc,
      '0x06fdde03': usdc,
    }
    const { provider } = (window as unknown as HostWindow).wallets.Marigold as TestWallet
    const { request } = provider
    const holders: string[] = []
    Object.assign(provider, {
      request(call: { method: string; params: [{ to: string; data: string }] }) {
        const [{ to, data } = { to: '', data: '' }] = call.params ?? []
        if (call.method !== 'eth_call' || to !== token) return request(call as never)
        if (data.startsWith('0x70a08231')) holders.push(data.slice(-40))
        return Promise.resolve(answers[data.slice(0, 10)])
      },
    })
    return holders
  }, address)
  await page.click('#opener')
  await button(page, /^Marigold/).click()
  await expect.poll(() => page.textContent('#status')).toBe('connected')
  await page.click('#opener')
  await dialog(page).getByText('1.234').waitFor()
  await dialog(page).getByText('USDC', { exact: true }).waitFor()
  expect(await dialog(page).locator(`img[src="${image}"]`).count()).toBe(1)
  expect((await asked.jsonValue())[0]).toBe('f39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  await inPage(page, ({ wallet }) => wallet.switchNetwork(71))
  await dialog(page).getByText('USDC', { exact: true }).waitFor({ state: 'detached' })
})
