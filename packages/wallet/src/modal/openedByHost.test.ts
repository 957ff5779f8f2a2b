import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { inPage, modalPages, pauseClock } from '../../test/modalPages.ts'
import type { View } from '../core/index.ts'

const { visit } = modalPages()

async function opened(view: View) {
  const { page } = await visit('wallets=Marigold')
  await inPage(page, ({ wallet }, next) => wallet.open(next), view)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

test('[B8.44] an unconfigured network reaches no wallet and shows the alert', async () => {
  const dialog = await opened({ name: 'SwitchNetwork', network: 99999 })
  await dialog.getByText('Network Not Found').waitFor()
  await expect.poll(() => dialog.locator('h2').textContent()).toBe('Choose a network')
})

test('without WalletConnect its view shows the available wallets', async () => {
  const dialog = await opened({ name: 'ConnectingWalletConnectBasic' })
  await expect.poll(() => dialog.locator('h2').textContent()).toBe('All wallets')
})

const named = (dialog: Locator, name: string | RegExp) => dialog.getByRole('button', { name })

test('[B1.26] without network switching the account only names its network, and no row switches', async () => {
  const { page } = await visit(
    `wallets=Marigold&config=${encodeURIComponent('{"enableNetworkSwitch":false}')}`,
  )
  await inPage(page, async ({ wallet }) => {
    await wallet.adapter('eip155')
    await wallet.connect('org.example.marigold')
    wallet.open()
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hoodi', { exact: true }).waitFor()
  expect(await named(dialog, /Hoodi/).count()).toBe(0)
  await inPage(page, ({ wallet }) => wallet.open({ name: 'SwitchNetwork', network: 71 }))
  const row = named(dialog, /Conflux eSpace/)
  expect(await row.getAttribute('aria-disabled')).toBe('true')
  await row.click({ force: true })
  expect(await inPage(page, ({ wallet }) => wallet.store.getState().connections.eip155)).toMatchObject({
    account: { chainId: 560048 },
  })
})

test.each([
  [true, ['Tokens', 'Activity', 'Networks']],
  [false, ['Tokens', 'Activity']],
])('[B1.26] with enableNetworkSwitch %s the account has the tabs %s', async (enableNetworkSwitch, tabs) => {
  const config = { enableNetworkSwitch, blockchainUrl: '/', features: { history: true } }
  const { page } = await visit(`wallets=Marigold&config=${encodeURIComponent(JSON.stringify(config))}`)
  await page.route('**/v1/**', route => route.fulfill({ json: { http: [], ws: [] } }))
  await inPage(page, async ({ wallet }) => {
    await wallet.adapter('eip155')
    await wallet.connect('org.example.marigold')
    wallet.open()
  })
  const shown = page.getByRole('dialog').getByRole('tab')
  await expect.poll(() => shown.allInnerTexts()).toEqual(tabs)
})

test('[B1.23] the feature `allWallets` hides the list, also by the registry', async () => {
  const dialog = await opened({ name: 'Connect' })
  await named(dialog, /All wallets/).waitFor()
  await inPage(dialog.page(), ({ wallet }) =>
    wallet.store.setState({ remoteFeatures: { allWallets: false } }),
  )
  await expect.poll(() => named(dialog, /All wallets/).count()).toBe(0)
  await named(dialog, 'Get a wallet').click()
  await named(dialog, 'MetaMask').waitFor()
  expect(await named(dialog, /All wallets/).count()).toBe(0)
})

test("a wallet of one more chain is chosen among that chain's wallets", async () => {
  const { page } = await visit('wallets=Marigold,Tidewater&solana')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'ProfileWallets' }))
  const dialog = page.getByRole('dialog')
  await named(dialog, 'Add a wallet for Solana').click()
  await named(dialog, /Lantern/).waitFor()
  expect(await named(dialog, /Tidewater/).count()).toBe(0)
  // It knows Ethereum too, which is not asked again.
  await named(dialog, /Marigold/).click()
  await expect.poll(() => page.textContent('#solana')).toBe('7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')
})

test('[B2.02] only a wallet of this browser is called installed', async () => {
  const dialog = await opened({ name: 'Connect' })
  await named(dialog, /Marigold ?Installed/).waitFor()
  await inPage(dialog.page(), ({ wallet }) =>
    wallet.store.setState(({ connectors }) => ({
      connectors: {
        ...connectors,
        eip155: [
          ...connectors.eip155,
          { id: 'coinbase', name: 'Coinbase', type: 'EXTERNAL', chain: 'eip155', imageUrl: undefined },
        ],
      },
    })),
  )
  await expect.poll(() => named(dialog, /Coinbase/).innerText()).toBe('Coinbase')
})

test('[B2.04] finds an installed wallet of Solana, which announces its name only, in the whole list', async () => {
  const { page } = await visit('wallets=&solana=Phantom')
  await page.locator('#opener').waitFor()
  await inPage(page, ({ wallet }) => wallet.open({ name: 'AllWallets' }))
  const dialog = page.getByRole('dialog')
  await page.getByRole('searchbox').fill('phantom')
  await named(dialog, /Phantom ?Installed/).waitFor()
})

test('[B2.37] a progress bar shows that the wallet is asked to switch, until the modal closes', async () => {
  const { page } = await visit('wallets=Marigold')
  await inPage(page, async ({ wallet, wallets: { Marigold } }) => {
    await wallet.adapter('eip155')
    await wallet.connect('org.example.marigold')
    if (Marigold) Marigold.state.answer = 'hang'
    wallet.open({ name: 'SwitchNetwork', network: 71 })
  })
  const dialog = page.getByRole('dialog')
  const bar = dialog.getByRole('progressbar', { name: 'Working' })
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.click('#opener')
  await dialog.waitFor()
  expect(await bar.count()).toBe(0)
})

test('[B9.09] a list of wallets that does not load is asked for again after a second', async () => {
  const { page } = await visit(`wallets=Marigold&config=${encodeURIComponent('{"idlePreload":false}')}`)
  await inPage(page, ({ wallet }) => wallet.open())
  const dialog = page.getByRole('dialog')
  await named(dialog, /All wallets/).waitFor()
  const asked: string[] = []
  await page.route('**/wallets-*.js', route => {
    asked.push(route.request().url())
    return asked.length < 3 ? route.abort() : route.continue()
  })
  await pauseClock(page)
  const now = () => page.evaluate(() => Date.now())
  const start = await now()
  await named(dialog, /All wallets/).click()
  for (const times of [1, 2]) {
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return asked.length
      })
      .toBe(times + 1)
    expect((await now()) - start).toBeGreaterThanOrEqual(times * 1000)
  }
  await named(dialog, 'MetaMask').waitFor()
})
