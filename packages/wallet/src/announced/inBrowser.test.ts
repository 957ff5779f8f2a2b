import { ed25519 } from '@noble/curves/ed25519.js'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyBip322 } from '../../test/bip322.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { type Host, serveHost } from '../../test/serveHost.ts'
import { sharedBrowser } from '../../test/sharedBrowser.ts'
import type { Wallet } from '../core/index.ts'
import { fromBase58 } from '../encoding/base58.ts'

type HostWindow = {
  readonly wallet: Wallet
  readonly otherWallets: Readonly<Record<string, { methods(): readonly string[] }>>
}

let host: Host
let browser: Browser
const contexts: BrowserContext[] = []
const everywhere = 'wallets=Marigold&solana=Marigold,Lantern&bitcoin=Marigold'
const solana = solanaTestAccount(0)
const { payment } = bitcoinTestAccounts(0)

beforeAll(async () => {
  ;[host, browser] = await Promise.all([serveHost({}), sharedBrowser()])
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(() => host?.stop())

/** A first visit of the host page; collects CSP violations, errors and requested hosts. */
async function visit(query: string) {
  const context = await browser.newContext()
  context.setDefaultTimeout(30_000)
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => hosts.add(new URL(request.url()).origin))
  await page.goto(`${host.url}?${query}`)
  return { page, complaints, hosts }
}

function inPage<Output>(page: Page, run: (host: HostWindow) => Output): Promise<Awaited<Output>> {
  return page.evaluate(`(${run.toString()})(window)`) as Promise<Awaited<Output>>
}

test('in a browser under a strict policy, wallets of Solana and Bitcoin connect, sign for real and come back', async () => {
  const { page, complaints } = await visit(everywhere)
  await page.locator('#opener').waitFor()
  const signed = await inPage(page, async ({ wallet }) => {
    const adapters = [await wallet.adapter('solana'), await wallet.adapter('bip122')]
    await wallet.connect('solana:Marigold')
    await wallet.connect('bip122:Marigold')
    return Promise.all(adapters.map(adapter => adapter.signMessage('stake.example')))
  })
  const [onSolana = '', onBitcoin = ''] = signed
  const message = new TextEncoder().encode('stake.example')
  expect(ed25519.verify(fromBase58(onSolana) as Uint8Array, message, solana.publicKey)).toBe(true)
  expect(verifyBip322('stake.example', payment.address, onBitcoin)).toBe(true)

  await page.goto(`${host.url}?${everywhere}&authorised`)
  await page.locator('#opener').waitFor()
  await page.waitForFunction(() => {
    const { solana, bip122 } = (window as unknown as HostWindow).wallet.store.getState().connections
    return solana.status === 'connected' && bip122.status === 'connected'
  })
  expect((await inPage(page, askedFor)).sort()).toEqual(['silent', 'wallet_getAccount'])
  expect(complaints).toEqual([])
})

test('a wallet of three chains is one row of the modal; a click on another connects that one, and no wallet is asked earlier', async () => {
  const { page, complaints, hosts } = await visit(everywhere)
  await page.click('#opener')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lantern').waitFor()
  expect(await dialog.getByText('Marigold').count()).toBe(1)
  expect([...hosts]).toEqual([new URL(host.url).origin])
  expect(await inPage(page, askedFor)).toEqual([])

  await dialog.getByText('Lantern').click()
  await page.waitForFunction(address => {
    const { solana } = (window as unknown as HostWindow).wallet.store.getState().connections
    return solana.status === 'connected' && solana.account.address === address
  }, solana.address)
  expect(await inPage(page, askedFor)).toEqual(['connect'])
  expect(complaints).toEqual([])
})

/** The calls that Solana and Bitcoin wallets received. Runs in the page. */
function askedFor({ otherWallets }: HostWindow): string[] {
  return Object.values(otherWallets).flatMap(wallet => wallet.methods())
}
