import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '@granary/contracts/testing'
import { ethereumChainId } from '@granary/devnet'
import { createPublicClient, createTestClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const network = `eip155:${ethereumChainId}`
const coin = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const folder = mkdtempSync(join(tmpdir(), 'onramp-'))
const treasuryKey = generatePrivateKey()
const treasury = privateKeyToAddress(treasuryKey)
const newAddress = () => privateKeyToAddress(generatePrivateKey())

let anvil: Awaited<ReturnType<typeof startAnvil>>
let server: TestServer
const chain = () => ({ chain: hoodi, transport: http(anvil.rpcUrl) })
const balanceOf = (address: Hex) => createPublicClient(chain()).getBalance({ address })
const setBalance = (address: Hex, value: bigint) =>
  createTestClient({ mode: 'anvil', ...chain() }).setBalance({ address, value })

beforeAll(async () => {
  anvil = await startAnvil('prague')
  await setBalance(treasury, parseEther('1000'))
  const tokens = join(folder, 'tokens.json')
  writeFileSync(tokens, JSON.stringify({ prices: { [coin]: '2500' } }))
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: anvil.rpcUrl,
    TOKENS_FILE: tokens,
    ONRAMP_SANDBOX_KEY: treasuryKey,
    ONRAMP_SANDBOX_EURO: '1.25',
    ONRAMP_SANDBOX_DOLLARS_PER_DAY: '1000',
    TRUSTED_PROXIES: '1',
  })
})
afterAll(async () => {
  await server?.close()
  await anvil?.stop()
  rmSync(folder, { recursive: true })
})

type Json = Record<string, never> & { code?: string }
const read = async (answer: Promise<Response>) => {
  const response = await answer
  return { status: response.status, body: (await response.json()) as Json }
}
const request = (address: string, more: object = {}) => ({
  destinationWallets: [{ address, blockchains: [network], assets: ['ETH'] }],
  defaultNetwork: network,
  partnerUserId: crypto.randomUUID(),
  defaultExperience: 'buy',
  presetFiatAmount: 100,
  ...more,
})
async function begin(address: string, more: object = {}) {
  const body = request(address, more)
  const { status, body: answer } = await read(server.post('/v1/generators/onrampurl', body))
  expect(answer, JSON.stringify(answer)).toMatchObject({
    url: expect.stringContaining(`${server.url}/v1/onramp/sandbox/`),
  })
  expect(status).toBe(200)
  return { path: new URL(`${answer.url}`).pathname, partnerUserId: body.partnerUserId }
}
const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}/${action}`, { method: 'POST', redirect: 'manual', headers })
const orderOf = async (partnerUserId: string) => {
  const { body } = await read(server.get(`/v1/onramp/orders/${partnerUserId}`))
  return (body.orders as unknown as { status: string; transactionHash: Hex | null }[])[0]
}

test('[B3.13] [B7.34] [B9.42] the sandbox sells the coin of the local chain for dollars and euros', async () => {
  expect((await read(server.get('/v1/onramp/options'))).body).toEqual({
    providers: [{ id: 'sandbox', name: 'Sandbox', isSandbox: true }],
    purchaseCurrencies: [
      {
        id: 'ETH',
        name: 'Ether',
        symbol: 'ETH',
        networks: [{ name: network, display_name: 'Hoodi', chain_id: '560048', contract_address: '' }],
      },
    ],
    paymentCurrencies: ['USD', 'EUR'].map(id => ({
      id,
      payment_method_limits: [{ id: 'CARD', min: '10.00', max: '7500.00' }],
    })),
  })
})

test('the toolkit’s configuration offers buying where a seller is set up', async () => {
  const { body } = await read(server.get('/appkit/v1/config'))
  expect(body).toMatchObject({ features: { onramp: ['sandbox'] } })
})

test('[B3.14] [B7.36] a quote takes the price service’s price and the chain’s fee', async () => {
  const ask = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network }
  const { body } = await read(server.post('/v1/onramp/quote', ask))
  const { networkFee, paymentSubtotal, purchaseAmount } = body as unknown as Record<
    string,
    { amount: string }
  >
  expect(body).toMatchObject({
    provider: 'sandbox',
    coinbaseFee: { amount: '0.00', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { currency: 'ETH' },
    quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(Number(networkFee?.amount)).toBeGreaterThan(0)
  expect(Number(paymentSubtotal?.amount)).toBeCloseTo(100 - Number(networkFee?.amount))
  expect(Number(purchaseAmount?.amount)).toBeCloseTo(Number(paymentSubtotal?.amount) / 2_500, 8)
  const euros = await read(server.post('/v1/onramp/quote', { ...ask, paymentCurrency: 'EUR' }))
  expect(
    Number((euros.body as never as { purchaseAmount: { amount: string } }).purchaseAmount.amount),
  ).toBeCloseTo(Number(purchaseAmount?.amount) * 1.25, 4)
})

test.each([
  ['amount', '0', 422],
  ['amount', '-5', 400],
  ['amount', '1e-19', 400],
  ['amount', '0.0000000000000000001', 400],
  ['amount', '1,000', 400],
  ['amount', '9'.repeat(78), 400],
  ['amount', '100.001', 422],
  ['amount', 1e21, 400],
  ['paymentCurrency', 'XXX', 422],
  ['purchaseCurrency', 'BTC', 422],
  ['network', 'eip155:1', 422],
  ['network', '../1', 422],
  ['provider', 'coinbase', 404],
])('a quote with %s %j is refused with %i', async (field, value, status) => {
  const ask = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network, [field]: value }
  expect(await read(server.post('/v1/onramp/quote', ask))).toMatchObject({
    status,
    body: { code: expect.stringMatching(/^(REQUEST_INVALID|ONRAMP_)/) },
  })
})

test('[B7.33] a paid order is delivered once, however often it is paid', async () => {
  const address = newAddress()
  const { path, partnerUserId } = await begin(address)
  expect(await orderOf(partnerUserId)).toMatchObject({
    status: 'waiting',
    paymentTotal: { amount: '100.00' },
  })
  const paid = await Promise.all(Array.from({ length: 5 }, () => press(path, 'pay')))
  expect(paid.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  await expect.poll(() => orderOf(partnerUserId)).toMatchObject({ status: 'delivered' })
  const first = await balanceOf(address)
  expect(first).toBeGreaterThan(parseEther('0.039'))
  expect(first).toBeLessThanOrEqual(parseEther('0.04'))
  for (const action of ['pay', 'cancel']) await press(path, action)
  const second = await begin(address, { presetFiatAmount: '10.00' })
  await press(second.path, 'pay')
  await expect.poll(() => orderOf(second.partnerUserId)).toMatchObject({ status: 'delivered' })
  expect((await balanceOf(address)) - first).toBeLessThanOrEqual(parseEther('0.004'))
  expect(await orderOf(partnerUserId)).toMatchObject({ status: 'delivered' })
})

test('a declined card pays nothing, and a cancelled order is not paid later', async () => {
  const address = newAddress()
  const { path, partnerUserId } = await begin(address)
  const declined = await press(path, 'decline')
  expect(declined.headers.get('location')).toBe(`${path}?declined`)
  expect(await (await server.get(`${path}?declined`)).text()).toContain('The card was declined.')
  expect(await orderOf(partnerUserId)).toMatchObject({ status: 'waiting' })
  await press(path, 'cancel')
  await press(path, 'pay')
  expect(await orderOf(partnerUserId)).toMatchObject({ status: 'cancelled' })
  expect(await balanceOf(address)).toBe(0n)
})

test('an account, and a visitor, buys for so much a day and no more', async () => {
  const address = newAddress()
  const visitor = { 'x-forwarded-for': `198.51.100.${randomInt(256)}` }
  for (let turn = 0; turn < 3; turn += 1) {
    const { path, partnerUserId } = await begin(address, { presetFiatAmount: '400' })
    const answer = await press(path, 'pay', visitor)
    const status = await orderOf(partnerUserId)
    if (turn < 2) expect(status?.status).toMatch(/^deliver/)
    else expect([answer.headers.get('location'), status?.status]).toEqual([`${path}?limited`, 'waiting'])
  }
})

test('guessed orders, other sites’ pages and methods change nothing', async () => {
  const { path, partnerUserId } = await begin(newAddress())
  const guessed = `/v1/onramp/sandbox/${crypto.randomUUID()}`
  for (const at of [guessed, `${path}0`, '/v1/onramp/sandbox/1%27%20or%201=1'])
    expect((await press(at, 'pay')).status, at).toBe(404)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[])
    expect((await press(path, 'pay', headers)).status).toBe(403)
  expect((await server.get(`${path}/pay`)).status).toBe(404)
  expect(await orderOf(partnerUserId)).toMatchObject({ status: 'waiting' })
  expect((await read(server.get(`/v1/onramp/orders/${crypto.randomUUID()}`))).body).toEqual({ orders: [] })
})

test.each([
  ['no amount', { presetFiatAmount: undefined }, 422, 'ONRAMP_AMOUNT_REFUSED'],
  [
    'an amount in coins beyond the limits',
    { presetFiatAmount: undefined, presetCryptoAmount: '1000000' },
    422,
    'ONRAMP_AMOUNT_REFUSED',
  ],
  ['a negative amount', { presetFiatAmount: -5 }, 400, 'REQUEST_INVALID'],
  [
    'two accounts',
    { destinationWallets: [{ address: treasury }, { address: treasury }] },
    400,
    'REQUEST_INVALID',
  ],
  [
    'an account of another namespace',
    { destinationWallets: [{ address: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg' }] },
    400,
    'REQUEST_INVALID',
  ],
  ['a path as partnerUserId', { partnerUserId: '../../x' }, 400, 'REQUEST_INVALID'],
])('a page for %s is refused', async (_name, more, status, code) => {
  const answer = await read(server.post('/v1/generators/onrampurl', request(newAddress(), more)))
  expect(answer).toMatchObject({ status, body: { code } })
})

test('what the treasury does not hold is sold out', async () => {
  const held = await balanceOf(treasury)
  await setBalance(treasury, 1n)
  try {
    const answer = await read(server.post('/v1/generators/onrampurl', request(newAddress())))
    expect(answer).toMatchObject({ status: 503, body: { code: 'ONRAMP_SOLD_OUT' } })
  } finally {
    await setBalance(treasury, held)
  }
})

test('the card page is framed by no page, loads nothing and has no field that a form would send', async () => {
  const { path } = await begin(newAddress())
  const page = await server.get(path)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/,
  )
  const html = await page.text()
  expect(html.match(/<input[^>]*>/g)).toHaveLength(3)
  expect(html).not.toMatch(/<input[^>]*\sname=|https?:/)
  const chinese = await server.get(path, { headers: { 'accept-language': 'zh-CN' } })
  expect(await chinese.text()).toContain('<html lang="zh-CN">')
})

test('a server without a treasury sells nothing', async () => {
  const other = await startTestServer()
  try {
    const answer = await other.get('/v1/onramp/options')
    expect([answer.status, ((await answer.json()) as Json).code]).toEqual([503, 'ONRAMP_NOT_CONFIGURED'])
  } finally {
    await other.close()
  }
})
