import AxeBuilder from '@axe-core/playwright'
import { type DepositChain, startDepositChain } from '@granary/contracts/testing'
import { chromiumFlags, findHeadlessChromium } from '@granary/scripts/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serveHost } from '../test/serveHost.ts'
import type { DevProvider } from './index.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let chain: DepositChain
let host: Awaited<ReturnType<typeof serveHost>>
let browser: Browser
const pages: Page[] = []

beforeAll(async () => {
  chain = await startDepositChain(0)
  const executablePath = await findHeadlessChromium()
  ;[host, browser] = await Promise.all([
    serveHost((chain.client.transport as unknown as { url: string }).url),
    chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([host?.stop(), chain?.stop()])
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

async function visit() {
  const context = await browser.newContext()
  const page = await context.newPage()
  pages.push(page)
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(host.url)
  return { page, complaints }
}

type HostWindow = {
  readonly provider: DevProvider
  readonly announcements: { info: { name: string; rdns: string; icon: string } }[]
}

/** Calls the wallet; resolves to the result or the error's code. */
function ask(page: Page, method: string, params: unknown[] = []): Promise<unknown> {
  return page.evaluate(
    ([name, values]) =>
      (window as unknown as HostWindow).provider
        .request({ method: name, params: values })
        .catch((error: { code: unknown }) => error.code),
    [method, params] as const,
  )
}

test('the wallet announces itself at once and on request', async () => {
  const { page } = await visit()
  await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
  const infos = await page.evaluate(() =>
    (window as unknown as HostWindow).announcements.map(({ info }) => info),
  )
  expect(infos.length).toBe(2)
  expect(infos[0]).toEqual(infos[1])
  expect(infos[0]).toMatchObject({ name: 'Development wallet', rdns: 'dev.granary.wallet' })
  expect(infos[0]?.icon).toMatch(/^data:image\/svg\+xml,/)
})

test('connecting opens a dialog that warns of play money and returns the chosen account', async () => {
  const { page, complaints } = await visit()
  await page.focus('#before')
  const accounts = ask(page, 'eth_requestAccounts')
  const dialog = page.getByRole('dialog', { name: 'Connect this page' })
  await dialog.getByText('Play money. Its keys are known to everyone.').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(5)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await dialog.getByRole('radio', { name: /Account 2/ }).check()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  expect(await accounts).toEqual([third])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('before')
  expect(complaints).toEqual([])
})

test('shows what is signed; Escape and Reject refuse, Confirm signs', async () => {
  const { page, complaints } = await visit()
  const accounts = ask(page, 'eth_requestAccounts')
  await page.getByRole('button', { name: 'Connect' }).click()
  await accounts

  const message = '0x48656c6c6f2c203c623e626f6c643c2f623e'
  const refused = ask(page, 'personal_sign', [message, first])
  await page.getByText('Hello, <b>bold</b>').waitFor()
  await page.keyboard.press('Escape')
  expect(await refused).toBe(4001)

  const signed = ask(page, 'personal_sign', [message, first])
  await page.getByRole('button', { name: 'Confirm' }).click()
  const signature = (await signed) as Hex
  expect(await verifyMessage({ address: first, message: 'Hello, <b>bold</b>', signature })).toBe(true)

  const rejected = ask(page, 'eth_sendTransaction', [{ from: first, to: third, value: '0xde0b6b3a7640000' }])
  await page.getByText('1 ETH', { exact: true }).waitFor()
  await page
    .locator('dd', { hasText: /^\d+ at .* gwei$/ })
    .and(page.getByTitle(/^[\d.]+ gwei$/))
    .waitFor()
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await rejected).toBe(4001)

  const sent = ask(page, 'eth_sendTransaction', [{ from: first, to: third, value: '0xde0b6b3a7640000' }])
  await page.getByRole('button', { name: 'Confirm' }).click()
  const receipt = await chain.client.waitForTransactionReceipt({ hash: (await sent) as Hex })
  expect(receipt.status).toBe('success')
  expect(complaints).toEqual([])
})

test('asks one question at a time', async () => {
  const { page } = await visit()
  const accounts = ask(page, 'eth_requestAccounts')
  await page.getByRole('button', { name: 'Connect' }).click()
  await accounts
  const [one, two] = [
    ask(page, 'personal_sign', ['0x31', first]),
    ask(page, 'personal_sign', ['0x32', first]),
  ]
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await one).toBe(4001)
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect(await two).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await page.locator('dialog').count()).toBe(0)
})
