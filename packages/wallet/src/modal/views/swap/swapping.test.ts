import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings, inPage } from '../../../../test/modalPages.ts'
import { type Host, serveHost } from '../../../../test/serveHost.ts'
import { sharedBrowser } from '../../../../test/sharedBrowser.ts'
import {
  barley,
  chainId,
  coin,
  dollar,
  millet,
  router,
  type SwapRig,
  startSwapRig,
  weth,
} from '../../../../test/swapRig.ts'
import type { Address } from '../../../core/index.ts'

// Swapping in a real browser, with Uniswap on a real chain, and the page loaded again in the middle.

let rig: SwapRig
let host: Host
let browser: Browser
let snapshot: `0x${string}`
const contexts: BrowserContext[] = []

beforeAll(async () => {
  rig = await startSwapRig()
  ;[host, browser] = await Promise.all([serveHost({ [chainId]: rig.rpcUrl }), sharedBrowser()])
})
afterAll(() => Promise.all([host?.stop(), rig?.stop()]))
beforeEach(async () => {
  snapshot = await rig.client.snapshot()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  await rig.client.setAutomine(true)
  await rig.client.revert({ id: snapshot })
})

const tokens = [
  { address: `eip155:${chainId}:${dollar}`, name: 'Play Dollar', symbol: 'PUSD', decimals: 6 },
  { address: `eip155:${chainId}:${millet}`, name: 'Play Millet', symbol: 'PMIL', decimals: 18 },
  // Its contract says 18.
  { address: `eip155:${chainId}:${barley}`, name: 'Play Barley', symbol: 'PBAR', decimals: 8 },
]

/** What the service answers to quotes: an honest answer by default. */
type QuoteAnswer = (route: Route) => Promise<void>

const quoteHonestly: QuoteAnswer = async route => {
  const query = new URL(route.request().url()).searchParams
  const token = (name: string) => query.get(name)?.split(':')[2] as Address
  const [from, to, amount] = [token('from'), token('to'), BigInt(query.get('amount') ?? 0)]
  const inPool = (address: Address) => (address === coin ? weth : address)
  const path = [from, to].includes(coin) ? [inPool(from), inPool(to)] : [from, weth, to]
  await rig.answerQuote({ from, to, amount, path })
  await route.fulfill({ json: rig.answers['/v1/convert/quotes'] })
}

async function visit(quotes: QuoteAnswer = quoteHonestly, supported = [`eip155:${chainId}`]) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(30_000)
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.route('**/v1/supported-chains*', route => route.fulfill({ json: { http: supported, ws: [] } }))
  await page.route('**/v1/convert/tokens*', route => route.fulfill({ json: { tokens } }))
  await page.route('**/v1/convert/quotes*', quotes)
  const config = encodeURIComponent(JSON.stringify({ features: { swaps: true }, blockchainUrl: '/' }))
  await page.goto(`${host.url}?wallets=Marigold&authorised&router=${router}&config=${config}`)
  // Loads the adapter, as a visitor's pointer does.
  await page.hover('#opener')
  await page.getByRole('button', { name: 'Plain Marigold' }).click()
  await openSwap(page)
  return { page, complaints }
}

/** Opens the form, or what is under way instead of it. */
async function openSwap(page: Page): Promise<void> {
  await expect
    .poll(() => inPage(page, ({ wallet }) => wallet.store.getState().connections.eip155.status))
    .toBe('connected')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'Account' }))
  await press(page, 'Swap')
}

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true }).waitFor()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()
const output = (page: Page) => dialog(page).getByRole('status', { name: 'You get, about' })
const amountOf = async (page: Page) =>
  BigInt((await output(page).getAttribute('title'))?.replace('.', '') ?? 0)

async function choose(page: Page, open: string | RegExp, symbol: string): Promise<void> {
  await dialog(page).getByRole('button', { name: open }).click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(symbol) })
    .click()
  await title(page, 'Swap')
}

test('[B1.17] swaps coins without an approval: what was quoted is received to the wei, and a reload asks nothing twice', async () => {
  const { page, complaints } = await visit()
  await title(page, 'Swap')
  await choose(page, 'What to get', 'PUSD')
  await dialog(page).getByLabel('You pay').pressSequentially('1250.5')
  expect(await dialog(page).getByLabel('You pay').inputValue()).toBe('1,250.5')
  const quoted = await rig.poolAmount(parseEther('1250.5'), [weth, dollar])
  await expect.poll(() => output(page).getAttribute('title')).toMatch(/^\d+\.\d+$/)
  expect(await output(page).innerText()).toMatch(/^\d{1,3}(,\d{3})*\.\d{1,6}$/)
  await says(page, 'This amount moves the price')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await press(page, 'Review')
  await title(page, 'Check and swap')
  await says(page, '1,250.5 ETH')
  await dialog(page).getByRole('button', { name: 'Swap', exact: true, disabled: false }).waitFor()
  expect(await axeFindings(page, 'dialog')).toEqual([])
  const before = await rig.balance(dollar)
  await rig.client.setAutomine(false)
  await press(page, 'Swap')
  await title(page, 'On its way')
  await page.reload()
  await openSwap(page)
  await title(page, 'On its way')
  await rig.client.mine({ blocks: 1 })
  await title(page, 'Swapped')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  expect((await rig.balance(dollar)) - before).toBe(quoted)
  await press(page, 'Done')
  await title(page, 'Account')
  await press(page, 'Swap')
  await title(page, 'Swap')
  expect(await dialog(page).getByLabel('You pay').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('swaps a token: permission for the amount and no more, reviewed with the swap', async () => {
  const { page } = await visit()
  await choose(page, /ETH/, 'PUSD')
  await choose(page, 'What to get', 'PMIL')
  await dialog(page).getByLabel('You pay').fill('100')
  await says(page, '100 PUSD, no more')
  const before = await rig.balance(millet)
  const quoted = await rig.poolAmount(parseUnits('100', 6), [dollar, weth, millet])
  await expect.poll(() => amountOf(page)).toBe(quoted / 10n ** trailingZeros(quoted))
  await press(page, 'Review')
  await says(page, 'Give permission')
  await press(page, 'Permit and swap')
  await title(page, 'Swapped')
  expect((await rig.balance(millet)) - before).toBe(quoted)
  expect(await rig.allowance(dollar)).toBe(0n)
})

test('a press on Review opens it, also while the price is read again', async () => {
  let isSilent = false
  const { page } = await visit(route => (isSilent ? Promise.resolve() : quoteHonestly(route)))
  await choose(page, 'What to get', 'PUSD')
  await page.clock.install()
  await dialog(page).getByLabel('You pay').fill('1')
  await says(page, 'You get at least')
  isSilent = true
  await page.clock.fastForward(15_000)
  await says(page, 'Asking for the price')
  await press(page, 'Review')
  await title(page, 'Check and swap')
})

test('a review that fails without the network says so, until one opens', async () => {
  const { page } = await visit()
  await choose(page, 'What to get', 'PUSD')
  await dialog(page).getByLabel('You pay').fill('1')
  await says(page, 'You get at least')
  // Else the price is read again meanwhile, which takes the failure away too.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await page.context().setOffline(true)
  await press(page, 'Review')
  const failure = dialog(page).getByText('The swap could not be checked. Nothing was sent. Try again.')
  await failure.waitFor()
  await page.context().setOffline(false)
  await press(page, 'Review')
  await title(page, 'Check and swap')
  await press(page, 'Cancel')
  await title(page, 'Swap')
  expect(await failure.isVisible()).toBe(false)
})

test('a token that the service describes wrongly cannot be chosen', async () => {
  const { page } = await visit()
  await dialog(page).getByRole('button', { name: 'What to get' }).click()
  await dialog(page).getByRole('button', { name: /PBAR/ }).click()
  await says(page, 'The swap service describes this token wrongly.')
})

test('[B8.25] on a network without swaps the form says so', async () => {
  const { page } = await visit(quoteHonestly, [])
  await says(page, 'Network not supported for Swaps')
})

test('a service that does not work is told each time, and nothing can be reviewed', async () => {
  const { page } = await visit()
  await choose(page, 'What to get', 'PUSD')
  const failures: [QuoteAnswer, RegExp][] = [
    [route => route.fulfill({ status: 500 }), /does not work at the moment/],
    [route => route.fulfill({ body: '<html>' }), /makes no sense/],
    [route => route.fulfill({ json: { quotes: [{}] } }), /makes no sense/],
    [route => route.abort(), /does not answer/],
    [route => route.fulfill({ json: { quotes: [] } }), /No pool swaps these two/],
  ]
  for (const [place, [quotes, text]] of failures.entries()) {
    await page.unroute('**/v1/convert/quotes*')
    await page.route('**/v1/convert/quotes*', quotes)
    await dialog(page)
      .getByLabel('You pay')
      .fill(`${place + 1}`)
    await says(page, text)
  }
  await press(page, 'Review')
  await title(page, 'Swap')
  await dialog(page).getByLabel('You pay').fill('1,5')
  await says(page, 'Enter a number, such as 1.5 or 1,000.')
})

function trailingZeros(amount: bigint): bigint {
  return BigInt(amount.toString().match(/0*$/)?.[0].length ?? 0)
}
