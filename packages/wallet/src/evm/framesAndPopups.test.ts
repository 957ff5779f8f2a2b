import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serveEvmPage } from '../../test/serveEvmPage.ts'
import { sharedBrowser } from '../../test/sharedBrowser.ts'
import { type Anvil, startAnvil } from '../../test/startAnvil.ts'
import type { Wallet } from '../core/index.ts'

const safeAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const safeTxHash = `0x${'5a'.repeat(32)}`

/**
 * Simulates the Safe application: answers its frame's messages and sends transactions from an account of the
 * chain.
 */
const safeApplication = (
  frame: string,
) => `<!doctype html><title>Safe</title><iframe src="${frame}"></iframe><script>
const rpc = (method, params) => fetch('/rpc', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  .then(response => response.json()).then(({ result }) => result)
let sent
const methods = {
  getSafeInfo: () => ({ safeAddress: '${safeAddress}', chainId: 560048, threshold: 1, owners: [], isReadOnly: false }),
  rpcCall: ({ call, params }) => rpc(call, params),
  getTxBySafeTxHash: () => ({ txHash: sent }),
  async sendTransactions({ txs: [{ to, value }] }) {
    sent = await rpc('eth_sendTransaction', [{ from: '${safeAddress}', to, value }])
    return { safeTxHash: '${safeTxHash}' }
  },
}
window.asked = []
addEventListener('message', async ({ data: { id, method, params }, source }) => {
  asked.push(method)
  const data = await methods[method](params)
  source.postMessage({ id, success: true, version: '9.1.0', data }, '*')
})
</script>`

/** Simulates Base Account's window: records its messages and answers that the person refused. */
const keysWindow = `<!doctype html><title>Keys</title><script>
window.told = []
addEventListener('message', ({ data, origin }) => {
  told.push({ origin, ...data })
  if (data.event === 'selectSignerType') opener.postMessage({ requestId: data.id, data: 'scw' }, '*')
  if (data.content) opener.postMessage({ requestId: data.id, content: { failure: { code: 4001, message: 'User rejected' } } }, '*')
})
opener.postMessage({ event: 'PopupLoaded', id: 'loaded' }, '*')
</script>`

type TestWindow = {
  wallet: Wallet
  failures: string[]
  started: Promise<void>
  asked: string[]
  told: unknown[]
}

let chain: Anvil
let browser: Browser
let pages: Awaited<ReturnType<typeof serveEvmPage>>
let page: Page
beforeAll(async () => {
  chain = await startAnvil(560048)
  ;[pages, browser] = await Promise.all([serveEvmPage(chain.rpcUrl), sharedBrowser()])
})
afterEach(() => page.context().close())
afterAll(async () => {
  await pages?.stop()
  await chain?.stop()
})

const hostOf = (origin: string) => new URL(origin).host
const statusOf = (target: Pick<Page, 'evaluate'>) =>
  target.evaluate(() => (window as unknown as TestWindow).wallet.store.getState().connections.eip155.status)

/** Opens a page and records the requests of the page, its frames and its windows. */
async function open(address: string) {
  const requested: string[] = []
  const context = await browser.newContext()
  context.on('request', request => requested.push(request.url()))
  page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return requested
}

/**
 * Opens the application's page in a frame of a simulated Safe. `safeHost` is the host that the page accepts
 * as Safe's.
 */
async function openInSafe(safeHost: (parent: string) => string[], more = '') {
  const parent = await pages.site(origin => {
    const query = new URLSearchParams(safeHost(origin).map(host => ['safeHost', host]))
    return safeApplication(`${pages.app}/?${query}${more}`)
  })
  const requested = await open(`${parent}/`)
  const child = page.frames().find(each => each.parentFrame() !== null)
  if (!child) throw new Error('The page has no frame')
  await child.evaluate(() => (window as unknown as TestWindow).started)
  return { frame: child, requested }
}

test('[B1.42] inside the Safe application the open Safe connects by itself and sends through the application', async () => {
  const { frame, requested } = await openInSafe(parent => [hostOf(parent)])
  await expect.poll(() => statusOf(frame)).toBe('connected')
  const account = await frame.evaluate(() => {
    const { eip155 } = (window as unknown as TestWindow).wallet.store.getState().connections
    if (eip155.status !== 'connected') throw new Error('not connected')
    const { address, chainId, type, id, connectorName, accounts } = eip155.account
    return { address, chainId, type, id, connectorName, accounts }
  })
  expect(account).toEqual({
    address: safeAddress,
    chainId: 560048,
    type: 'EXTERNAL',
    id: 'safe',
    connectorName: 'Safe',
    accounts: [{ namespace: 'eip155', address: safeAddress, type: 'smartAccount' }],
  })

  const sent = await frame.evaluate(async () => {
    const { wallet } = window as unknown as TestWindow
    const client = await (await wallet.adapter('eip155')).getClient()
    const hash = await client.sendTransaction({ to: '0x00000000000000000000000000000000000000aa', value: 1n })
    const receipt = await client.waitForReceipt({ hash, pollingInterval: 50 })
    return { hash, status: receipt.status }
  })
  expect(sent).toEqual({ hash: safeTxHash, status: 'success' })
  expect(await page.evaluate(() => (window as unknown as TestWindow).asked)).toContain('sendTransactions')
  expect(requested.some(address => address.includes('safeConnector'))).toBe(true)
})

test('[B1.36] [B1.42] with legalCheckbox the open Safe waits for consent on the first visit, and returns by itself on the next', async () => {
  const { frame } = await openInSafe(parent => [hostOf(parent)], '&legal')
  const connectors = await frame.evaluate(async () => {
    const { wallet } = window as unknown as TestWindow
    await wallet.adapter('eip155')
    return wallet.store.getState().connectors.eip155.map(({ id }) => id)
  })
  expect(connectors).toEqual(['safe'])
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as TestWindow).asked)).toEqual([])
  expect(await statusOf(frame)).toBe('disconnected')

  await frame.evaluate(async () => {
    const { wallet } = window as unknown as TestWindow
    wallet.store.setState({ acceptsLegal: true })
    await wallet.connect('safe')
  })
  expect(await statusOf(frame)).toBe('connected')
  await page.reload({ waitUntil: 'networkidle' })
  const next = page.frames().find(each => each.parentFrame() !== null)
  if (!next) throw new Error('The page has no frame')
  await expect.poll(() => statusOf(next)).toBe('connected')
})

test('[B1.43] a parent of another host or port, or not of Safe, receives nothing, and no Safe code loads', async () => {
  for (const hosts of [() => ['127.0.0.1'], () => ['127.0.0.1:1', 'safe.example'], () => []]) {
    const { frame, requested } = await openInSafe(hosts)
    await frame.evaluate(() => (window as unknown as TestWindow).wallet.adapter('eip155').then(() => {}))
    expect(await statusOf(frame)).toBe('disconnected')
    expect(await page.evaluate(() => (window as unknown as TestWindow).asked)).toEqual([])
    expect(requested.filter(address => /safe/i.test(new URL(address).pathname))).toEqual([])
    const listed = await frame.evaluate(
      () => (window as unknown as TestWindow).wallet.store.getState().connectors.eip155,
    )
    expect(listed).toEqual([])
    await page.context().close()
  }
})

test('a page outside a frame has no Safe', async () => {
  await open(`${pages.app}/?safeHost=${hostOf(pages.app)}`)
  await page.evaluate(() => (window as unknown as TestWindow).wallet.adapter('eip155').then(() => {}))
  expect(
    await page.evaluate(() => (window as unknown as TestWindow).wallet.store.getState().connectors.eip155),
  ).toEqual([])
})

test("Coinbase loads when chosen, with the host's settings, and requests nothing else", async () => {
  const keys = await pages.site(() => keysWindow)
  const requested = await open(`${pages.app}/?keysUrl=${encodeURIComponent(`${keys}/connect`)}`)
  await page.evaluate(() => (window as unknown as TestWindow).wallet.adapter('eip155').then(() => {}))
  await page.waitForLoadState('networkidle')
  expect(
    await page.evaluate(() => (window as unknown as TestWindow).wallet.store.getState().connectors.eip155),
  ).toMatchObject([{ id: 'coinbase', name: 'Coinbase', type: 'EXTERNAL' }])
  const before = requested.length
  const isLoaded = () => requested.some(address => address.includes('coinbaseConnector'))
  expect(isLoaded()).toBe(false)
  expect(requested.every(address => new URL(address).origin === pages.app)).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /cbwsdk/i.test(key)))).toEqual([])

  const opened = page.waitForEvent('popup')
  await page.click('#coinbase')
  const popup = await opened
  expect(new URL(popup.url()).origin + new URL(popup.url()).pathname).toBe(`${keys}/connect`)
  expect(new URL(popup.url()).searchParams.get('origin')).toBe(pages.app)
  await expect.poll(() => popup.evaluate(() => (window as unknown as TestWindow).told.length)).toBe(3)
  const told = await popup.evaluate(() => (window as unknown as TestWindow).told)
  expect(told).toMatchObject([
    {
      origin: pages.app,
      data: {
        metadata: { appName: 'Granary', appChainIds: [560048, 71] },
        preference: { options: 'smartWalletOnly' },
      },
    },
    { event: 'selectSignerType', data: { options: 'smartWalletOnly' } },
    { origin: pages.app, content: { handshake: { method: 'eth_requestAccounts' } } },
  ])
  await expect
    .poll(() => page.evaluate(() => (window as unknown as TestWindow).failures))
    .toEqual(['USER_REJECTED'])
  expect(isLoaded()).toBe(true)
  const after = requested.slice(before).map(address => new URL(address).origin)
  expect(new Set(after)).toEqual(new Set([pages.app, keys]))
})

test('an installed Coinbase extension replaces the SDK', async () => {
  const requested = await open(
    `${pages.app}/?installed=com.coinbase.wallet&keysUrl=${encodeURIComponent('https://keys.example/connect')}`,
  )
  await page.evaluate(() => (window as unknown as TestWindow).wallet.adapter('eip155').then(() => {}))
  const before = requested.length
  expect(
    await page.evaluate(() => {
      const { eip155 } = (window as unknown as TestWindow).wallet.store.getState().connectors
      return eip155.map(({ id, type }) => [id, type])
    }),
  ).toEqual([['com.coinbase.wallet', 'ANNOUNCED']])
  await page.evaluate(() => (window as unknown as TestWindow).wallet.connect('com.coinbase.wallet'))
  expect(await statusOf(page)).toBe('connected')
  expect(requested.slice(before).filter(address => /coinbase/i.test(address))).toEqual([])
})
