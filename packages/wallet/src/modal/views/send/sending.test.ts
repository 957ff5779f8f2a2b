import { playTokenAbi } from '@granary/contracts'
import { playTokenBytecode } from '@granary/contracts/bytecode'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { first, second } from '../../../../test/evmPages.ts'
import { inPage } from '../../../../test/modalPages.ts'
import { type Host, serveHost } from '../../../../test/serveHost.ts'
import { sharedBrowser } from '../../../../test/sharedBrowser.ts'
import { type Anvil, startAnvil } from '../../../../test/startAnvil.ts'

// Sending in a real browser, on a real chain, with the page loaded again in the middle.

const chainId = 560048
let anvil: Anvil
let host: Host
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  anvil = await startAnvil(chainId)
  ;[host, browser] = await Promise.all([serveHost({ [chainId]: anvil.rpcUrl }), sharedBrowser()])
})
afterAll(() => Promise.all([host?.stop(), anvil?.stop()]))
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  // Nothing of a failed attempt may come into a later block.
  await chain().request({ method: 'anvil_dropAllTransactions' } as never)
  await chain().setAutomine(true)
})

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

/** What the balance service of the host tells of the coin. */
const coin = {
  name: 'Hoodi Ether',
  symbol: 'ETH',
  chainId: `eip155:${chainId}`,
  price: 2000,
  quantity: { decimals: '18', numeric: '10000' },
  iconUrl: '',
}

async function visit() {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  context.setDefaultTimeout(30_000)
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  const config = encodeURIComponent(JSON.stringify({ features: { send: true }, blockchainUrl: '/' }))
  await page.route('**/v1/account/**', route => route.fulfill({ json: { balances: [coin] } }))
  await page.route('**/v1/supported-chains*', route =>
    route.fulfill({ json: { http: [`eip155:${chainId}`], ws: [] } }),
  )
  await page.goto(`${host.url}?wallets=Marigold&authorised&config=${config}`)
  // Loads the adapter, as a visitor's pointer does.
  await page.hover('#opener')
  await page.getByRole('button', { name: 'Plain Marigold' }).click()
  await openSend(page)
  return { page, complaints }
}

/** Opens the form, or what is under way instead of it. */
async function openSend(page: Page): Promise<void> {
  await openAccount(page)
  await press(page, 'Send')
}

async function openAccount(page: Page): Promise<void> {
  await expect
    .poll(() => inPage(page, ({ wallet }) => wallet.store.getState().connections.eip155.status))
    .toBe('connected')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'Account' }))
}

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const type = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text)

test('[B1.14] [B4.49] sends coins, by an amount in dollars: the page is loaded again while the transfer waits, and nothing is sent twice', async () => {
  const { page, complaints } = await visit()
  const before = await chain().getBalance({ address: second })
  await title(page, 'Send')
  await type(page, 'Amount', '1,5')
  await type(page, 'Receiver', first)
  await dialog(page).getByText('This is your own address.').waitFor()
  await press(page, 'Review')
  await dialog(page).getByText('Enter a number, such as 1.5 or 1,000.').waitFor()
  await press(page, 'Max')
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toMatch(/^99\d\d\.\d+$/)
  // In dollars, at 2,000 for a coin.
  await press(page, 'ETH: enter dollars instead')
  await type(page, 'Amount', '4,500')
  await dialog(page).getByText('About 2.25 ETH').waitFor()
  await type(page, 'Receiver', second)
  await press(page, 'Review')
  await title(page, 'Check and send')
  await dialog(page).getByText('2.25 ETH').waitFor()
  await chain().setAutomine(false)
  await press(page, 'Send')
  await title(page, 'On its way')
  await page.reload()
  await openAccount(page)
  await dialog(page).getByRole('button', { name: '2.25 ETH On its way' }).click()
  await title(page, 'On its way')
  await chain().mine({ blocks: 1 })
  await title(page, 'Sent')
  expect(await chain().getBalance({ address: second })).toBe(before + parseEther('2.25'))
  await press(page, 'Done')
  await title(page, 'Account')
  await press(page, 'Send')
  await title(page, 'Send')
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('[B1.15] sends a token by its address: the page is loaded again before the wallet answered', async () => {
  const token = await deployToken()
  const { page } = await visit()
  await dialog(page)
    .getByRole('button', { name: /^ETH You have/ })
    .click()
  await title(page, 'Choose a coin or token')
  await type(page, 'Token address', second)
  await press(page, 'Use this token')
  await dialog(page).getByText('There is no token at this address on this network.').waitFor()
  await type(page, 'Token address', token)
  await press(page, 'Use this token')
  await dialog(page).getByText('You have 1,000,000 PLAY').waitFor()
  await type(page, 'Amount', '12.5')
  await type(page, 'Receiver', second)
  await press(page, 'Review')
  await dialog(page).getByText('12.5 PLAY').waitFor()
  await inPage(page, ({ wallets }) => {
    const { Marigold } = wallets
    if (Marigold) Marigold.state.answer = 'hang'
  })
  await press(page, 'Send')
  await dialog(page).getByText('Confirm in Marigold').first().waitFor()
  await page.reload()
  await openSend(page)
  await press(page, 'My wallet sent nothing')
  await dialog(page).getByText('Nothing was sent. You can try again.').waitFor()
  await press(page, 'Send')
  await title(page, 'Sent')
  expect(await held(token)).toBe(12_500_000n)
})

const held = (address: Hex) =>
  chain().readContract({ address, abi: playTokenAbi, functionName: 'balanceOf', args: [second] })

async function deployToken(): Promise<Hex> {
  const args = ['Play dollar', 'PLAY', 6, 10n ** 12n] as const
  const hash = await chain().deployContract({
    account: first,
    abi: playTokenAbi,
    bytecode: playTokenBytecode,
    args,
    chain: null,
  })
  const { contractAddress } = await chain().waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}
