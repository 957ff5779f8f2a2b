import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, type HostWindow, inPage, modalPages } from '../../test/modalPages.ts'
import { readQr } from '../../test/readQr.ts'
import type { ListedWallet } from '../core/internal.ts'

const { visit } = modalPages()

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const code = (page: Page) => dialog(page).getByRole('img', { name: 'Code to scan with your wallet' })
const config = (keys: object) => `config=${encodeURIComponent(JSON.stringify(keys))}`
const uriOf = (page: Page) => inPage(page, ({ wallet }) => wallet.store.getState().pairingUri)

const marigold: ListedWallet = {
  id: 'marigold',
  name: 'Marigold',
  rdns: 'org.example.marigold',
  mobile_link: 'marigold://',
  desktop_link: 'marigold-desktop://',
  webapp_link: 'https://app.marigold.example',
}

const scan = async (page: Page) => readQr(await code(page).screenshot())

async function showListed(page: Page, wallet: ListedWallet): Promise<void> {
  await inPage(
    page,
    ({ wallet: toolkit }, entry) => toolkit.open({ name: 'ConnectingWalletConnect', wallet: entry }),
    wallet,
  )
  await dialog(page).waitFor()
}

for (const theme of ['light', 'dark'])
  test(`[B1.06] [B2.06] the row of WalletConnect leads to a code that a camera reads, ${theme}`, async () => {
    const { page, complaints } = await visit(`wallets=Marigold&remote&theme=${theme}`)
    await page.click('#opener')
    await button(page, /WalletConnect/).click()
    await code(page).waitFor()
    expect(await scan(page)).toBe(await uriOf(page))
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await inPage(page, ({ remote }) => remote.approve())
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.textContent('#status')).toBe('connected')
    expect(await uriOf(page)).toBeNull()
    expect(complaints).toEqual([])
  })

test('[B2.07] without wallets of its own a desktop page opens at the code, with the way to all wallets', async () => {
  const { page } = await visit(`remote&${config({ manualWCControl: true })}`)
  await page.click('#opener')
  await code(page).waitFor()
  expect(await scan(page)).toBe(await uriOf(page))
  await button(page, 'All wallets').click()
  await dialog(page).getByRole('searchbox').waitFor()
})

test('[B2.06] a listed wallet is reached on the phone, the desktop, the web and in this browser', async () => {
  const { page } = await visit('wallets=Marigold&remote')
  await page.click('#opener')
  await button(page, 'Marigold').waitFor()
  await showListed(page, marigold)
  const place = (name: string) => dialog(page).getByRole('radio', { name })
  await expect.poll(() => place('Browser').isChecked()).toBe(true)
  await dialog(page).getByText('Connect with the Marigold extension of this browser.').waitFor()
  await place('Phone').check({ force: true })
  await code(page).waitFor()
  const uri = (await uriOf(page)) ?? ''
  expect(await scan(page)).toBe(uri)
  await place('Desktop').check({ force: true })
  const link = dialog(page).getByRole('link', { name: 'Open Marigold' })
  expect(await link.getAttribute('href')).toBe(`marigold-desktop://wc?uri=${encodeURIComponent(uri)}`)
  await place('Web').check({ force: true })
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe(`https://app.marigold.example/wc?uri=${encodeURIComponent(uri)}`)
  await button(page, "Don't have Marigold?").click()
  await expect
    .poll(() => inPage(page, ({ wallet }) => wallet.store.getState().history.at(-1)?.name))
    .toBe('Downloads')
})

const phone = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
}

/** Keeps the links that the page opens, in `document.title`, instead of following them. */
async function catchLinks(page: Page): Promise<() => Promise<readonly string[]>> {
  await inPage(page, () => {
    document.title = ''
    window.open = href => {
      document.title = `${document.title} ${href}`
      return null
    }
  })
  return async () => (await page.title()).split(' ').filter(Boolean)
}

test('a phone opens the wallet at once, and each request opens it again', async () => {
  const { page } = await visit(`remote&${config({ customWallets: [marigold] })}`, phone)
  const opened = await catchLinks(page)
  await page.click('#opener')
  await showListed(page, { ...marigold, webapp_link: null })
  await expect.poll(opened).toEqual([expect.stringMatching(/^marigold:\/\/wc\?uri=wc%3A/)])
  await expect.poll(() => inPage(page, ({ remote }) => remote.applications)).toEqual(['marigold:'])
  expect(await code(page).count()).toBe(0)
})

test('a phone opens a wallet once a press, and never with the link of a pairing that was left', async () => {
  const { page } = await visit(`remote&${config({ customWallets: [marigold] })}`, phone)
  const opened = await catchLinks(page)
  const linkOf = (uri: string | null) => `marigold://wc?uri=${encodeURIComponent(uri ?? '')}`
  await page.click('#opener')
  await button(page, /All wallets/).click()
  await dialog(page).getByRole('searchbox').fill('Marigold')
  await button(page, 'Marigold').click()
  await expect.poll(async () => (await opened()).length).toBe(1)
  const first = await uriOf(page)
  expect(await opened()).toEqual([linkOf(first)])
  await button(page, 'Back').click()
  await expect.poll(() => uriOf(page)).toBeNull()
  await dialog(page).getByRole('searchbox').fill('Marigold')
  await button(page, 'Marigold').click()
  await expect.poll(async () => (await opened()).length).toBe(2)
  const second = await uriOf(page)
  expect(second).not.toBe(first)
  expect(await opened()).toEqual([linkOf(first), linkOf(second)])
  // A code that is renewed without a press waits for one.
  await inPage(page, ({ remote }) => remote.expire())
  await expect.poll(() => dialog(page).getByRole('link').getAttribute('href')).not.toBe(linkOf(second))
  expect(await opened()).toHaveLength(2)
})

test('a phone opens a wallet that only a registry knows by a press alone', async () => {
  const { page } = await visit('remote', phone)
  const opened = await catchLinks(page)
  await page.click('#opener')
  await showListed(page, { ...marigold, linksFrom: 'registry' })
  await dialog(page).getByRole('link', { name: 'Open Marigold' }).waitFor()
  expect(await opened()).toEqual([])
  await dialog(page).getByRole('link', { name: 'Open Marigold' }).click()
  await expect.poll(opened).toHaveLength(1)
})

test('a phone reaches any wallet by a code or link to copy, also where the relay serves none of the list', async () => {
  const { page } = await visit(`remote&${config({ relayWalletIds: [] })}`, phone)
  await page.click('#opener')
  await button(page, /WalletConnect/).click()
  await code(page).waitFor()
  await button(page, 'Copy link').waitFor()
  await dialog(page)
    .getByText('Copy the link into your wallet, or scan this code with another device.')
    .waitFor()
  await inPage(page, ({ wallet }) => wallet.open({ name: 'AllWallets' }))
  await button(page, /WalletConnect/).click()
  await code(page).waitFor()
  const listed = await visit(`remote&${config({ customWallets: [marigold] })}`, phone)
  await listed.page.click('#opener')
  await button(listed.page, /All wallets\s*\d/).waitFor()
  await button(listed.page, /WalletConnect/).click()
  await dialog(listed.page).getByRole('searchbox').waitFor()
  expect(await axeFindings(listed.page, 'dialog')).toEqual([])
})

test('a refusal, a relay that does not answer and one that refuses are told apart, and tried again', async () => {
  const { page } = await visit('wallets=Marigold&remote')
  await page.click('#opener')
  await button(page, /WalletConnect/).click()
  const fail = (cause: object) => inPage(page, ({ remote }: HostWindow, why) => remote.refuse(why), cause)
  for (const [cause, words] of [
    [{ code: 5000, message: 'User rejected.' }, 'The wallet shared nothing. Try again when you are ready.'],
    [{ message: 'strange' }, 'The wallet did not connect. Try again with a new code.'],
    [{ relay: 'invalid project' }, /This site may not use its relay at the moment/],
    [{ relay: 'JWT validation error: JWT Token is not yet valid' }, /The clock of this device differs/],
  ] as const) {
    await code(page).waitFor()
    const uri = await uriOf(page)
    await fail(cause)
    await dialog(page).getByText(words).first().waitFor()
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await button(page, 'Try again').press('Enter')
    await expect.poll(() => uriOf(page)).not.toBe(uri)
    await code(page).waitFor()
    expect(await dialog(page).evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
})

test('a code that cannot be drawn is told, and drawn at the second try', async () => {
  const { page } = await visit('wallets=Marigold&remote')
  const encoder = /\/qr[-.][^/]*\.js/
  await page.route(encoder, route => route.abort())
  await page.click('#opener')
  await button(page, /WalletConnect/).click()
  await dialog(page).getByText('The wallet did not connect. Try again with a new code.').first().waitFor()
  await page.unroute(encoder)
  await button(page, 'Try again').click()
  await code(page).waitFor()
  expect(await scan(page)).toBe(await uriOf(page))
})

test('the link is copied', async () => {
  const { page } = await visit('wallets=Marigold&remote', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.click('#opener')
  await button(page, /WalletConnect/).click()
  await code(page).waitFor()
  await button(page, 'Copy link').click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await uriOf(page))
})

test('a browser that offers no clipboard, as over plain http, is told', async () => {
  const { page, complaints } = await visit('wallets=Marigold&remote')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.click('#opener')
  await button(page, /WalletConnect/).click()
  await code(page).waitFor()
  await button(page, 'Copy link').click()
  await page.getByText('The browser did not allow copying').waitFor()
  expect(complaints).toEqual([])
})

test('a wallet of the list leads to its pairing where it uses the relay, else to where it can be had', async () => {
  const keys = {
    customWallets: [marigold, { ...marigold, id: 'other', name: 'Otherwise', rdns: null }],
    relayWalletIds: ['marigold'],
  }
  const { page } = await visit(`remote&${config(keys)}`)
  for (const [name, target] of [
    ['Marigold', 'ConnectingWalletConnect'],
    ['Otherwise', 'Downloads'],
  ] as const) {
    await inPage(page, ({ wallet }) => wallet.open({ name: 'AllWallets' }))
    await dialog(page).getByRole('searchbox').fill(name)
    await button(page, name).click()
    await expect
      .poll(() => inPage(page, ({ wallet }) => wallet.store.getState().history.at(-1)?.name))
      .toBe(target)
  }
})

test('[B1.19] receiving shows the address of each chain as a code that a camera reads, and copies it', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const features = config({ features: { receive: true } })
  const { page, complaints } = await visit(`wallets=Marigold&solana&theme=dark&${features}`, { permissions })
  const addresses = await inPage(page, async ({ wallet }) => {
    await Promise.all(wallet.namespaces.map(name => wallet.adapter(name)))
    await wallet.connect('Lantern')
    await wallet.connect('org.example.marigold')
    const { eip155, solana } = wallet.store.getState().connections
    wallet.open({ name: 'Account' })
    return [eip155, solana].map(each => (each.status === 'connected' ? each.account.address : ''))
  })
  const address = dialog(page).getByRole('img', { name: 'Code with your address' })
  const shown = async () => readQr(await address.screenshot())
  await button(page, 'Receive').click()
  await address.waitFor()
  expect(await shown()).toBe(addresses[0])
  await dialog(page).getByText('Conflux eSpace Testnet').waitFor()
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await button(page, 'Solana').click()
  await dialog(page).getByText('Send on Solana only.').waitFor()
  await expect.poll(shown).toBe(addresses[1])
  await button(page, 'Copy address').click()
  await page.getByText('Address copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addresses[1])
  expect(complaints).toEqual([])
})
