import { playTokenAbi } from '@granary/contracts'
import { playTokenBytecode } from '@granary/contracts/bytecode'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { first, second } from '../../../../test/evmPages.ts'
import { axeFindings, inPage } from '../../../../test/modalPages.ts'
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
  await chain().setAutomine(true)
})

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

/** @param balances what the balance service of the host answers; it has none by default */
async function visit(balances?: readonly object[]) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  context.setDefaultTimeout(15_000)
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  const service = balances && { blockchainUrl: '/' }
  const config = encodeURIComponent(JSON.stringify({ features: { send: true }, ...service }))
  await page.route('**/v1/account/**', route => route.fulfill({ json: { balances } }))
  await page.route('**/v1/supported-chains*', route =>
    route.fulfill({ json: { http: [`eip155:${chainId}`], ws: [] } }),
  )
  await page.goto(`${host.url}?wallets=Marigold&authorised&config=${config}`)
  await page.getByRole('button', { name: 'Plain Marigold' }).click()
  await openSend(page)
  return { page, complaints }
}

/** Opens the form, or what is under way instead of it. */
async function openSend(page: Page): Promise<void> {
  await openAccount(page)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
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

test('[B1.14] [B4.49] sends coins: the page is loaded again while the transfer waits, and nothing is sent twice', async () => {
  const { page, complaints } = await visit()
  const before = await chain().getBalance({ address: second })
  await title(page, 'Send')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await type(page, 'Amount', '2.25')
  await type(page, 'Receiver', second)
  await press(page, 'Review')
  await title(page, 'Check and send')
  await dialog(page).getByText('2.25 ETH').waitFor()
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await chain().setAutomine(false)
  await press(page, 'Send')
  await title(page, 'On its way')
  await page.reload()
  await openAccount(page)
  await dialog(page).getByRole('button', { name: '2.25 ETH On its way' }).click()
  await title(page, 'On its way')
  await chain().mine({ blocks: 1 })
  await title(page, 'Sent')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  expect(await chain().getBalance({ address: second })).toBe(before + parseEther('2.25'))
  await press(page, 'Done')
  await title(page, 'Account')
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await title(page, 'Send')
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('[B1.15] sends a token by its address: the page is loaded again before the wallet answered', async () => {
  const token = await deployToken()
  const { page } = await visit()
  await dialog(page).getByRole('button', { name: /ETH/ }).click()
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

test('a balance service that lies about a token changes nothing of what is sent', async () => {
  const token = await deployToken()
  const lie = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: `eip155:${chainId}`,
    address: `eip155:${chainId}:${token}`,
    price: 1,
    value: 5_000_000,
    quantity: { decimals: '2', numeric: '5000000' },
    iconUrl: '',
  }
  const { page } = await visit([lie])
  await dialog(page).getByRole('button', { name: /ETH/ }).click()
  await dialog(page).getByRole('button', { name: /USDC/ }).click()
  await type(page, 'Receiver', second)
  await type(page, 'Amount', '2000000')
  await press(page, 'Review')
  await dialog(page).getByText('This is more than you have.').waitFor()
  await type(page, 'Amount', '2')
  await press(page, 'Review')
  // The contract's own symbol and decimals.
  await dialog(page).getByText('2 PLAY').waitFor()
  const before = await held(token)
  await press(page, 'Send')
  await title(page, 'Sent')
  expect((await held(token)) - before).toBe(2_000_000n)
})

test('tells what is wrong with what was typed, beside where it was typed', async () => {
  const { page } = await visit()
  const errors = async (amount: string, receiver: string) => {
    await type(page, 'Amount', amount)
    await type(page, 'Receiver', receiver)
    await press(page, 'Review')
    return dialog(page).getByRole('alert').filter({ hasText: /./ }).innerText()
  }
  expect(await errors('1,5', second)).toBe('Enter a number, such as 1.5 or 1,000.')
  expect(await errors('1000000', second)).toBe('This is more than you have.')
  expect(await errors('1', second.replace('C', 'c'))).toBe('This address has a typing error. Copy it again.')
  expect(await errors('1', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(
    'This is an address of another chain. Ask for one on this network.',
  )
  await type(page, 'Receiver', first)
  await dialog(page).getByText('This is your own address.').waitFor()
  await press(page, 'Max')
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toMatch(/^99\d\d\.\d+$/)
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
