// @vitest-environment node
import 'fake-indexeddb/auto'
import { compileHostileTokens } from '@granary/contracts/testing'
import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  account,
  barley,
  chainId,
  coin,
  dollar,
  millet,
  router,
  routerAbi,
  type SwapRig,
  startSwapRig,
  stranger,
  weth,
} from '../../test/swapRig.ts'
import type { Address } from '../core/index.ts'
import { buildPoolCall } from './buildPoolCall.ts'
import type { Swaps } from './createSwaps.ts'
import { assertToken } from './index.ts'

let rig: SwapRig
let snapshot: `0x${string}`
let journals = 0
let journal: string
const pages: Swaps[] = []

beforeAll(async () => {
  rig = await startSwapRig()
})
afterAll(() => rig?.stop())
beforeEach(async () => {
  journals += 1
  journal = `swaps-${journals}`
  snapshot = await rig.client.snapshot()
  rig.service.received.length = 0
  for (const path of Object.keys(rig.answers)) delete rig.answers[path]
})
afterEach(async () => {
  for (const { machine } of pages.splice(0)) machine.stop()
  await rig.client.revert({ id: snapshot })
})

async function open(wallet = rig.wallet()) {
  const swaps = await rig.page(wallet.flow, journal)
  pages.push(swaps)
  return { ...wallet, swaps, state: () => swaps.machine.getState() }
}

/** Says yes to every review until the plan is confirmed. */
async function finish({ swaps, state }: Awaited<ReturnType<typeof open>>) {
  await expect
    .poll(async () => {
      const now = state()
      if (now.step === 'review' && now.status === 'blocked') throw new Error(now.failure?.code)
      if (now.step === 'review') expect([null, 'fee_rose']).toContain(now.notice)
      if (now.step === 'review' && now.status === 'ready') await swaps.machine.sign()
      return state().step
    })
    .toBe('confirmed')
}

const dollars = parseUnits('100', 6)
/** As views show it; a swap does not read it. */
const pair = { from: { symbol: 'PUSD', decimals: 6 }, to: { symbol: 'PMIL', decimals: 18 } }
const swap = { from: dollar, to: millet, amount: dollars, path: [dollar, weth, millet] }

describe('a swap on the chain', () => {
  test('coins need no approval, and what was quoted is received to the wei', async () => {
    const page = await open()
    const amount = parseEther('1')
    const quoted = await rig.answerQuote({ from: coin, to: dollar, amount, path: [weth, dollar] })
    const before = await rig.balance(dollar)
    await page.swaps.review(await page.swaps.quote({ from: coin, to: dollar, amount }), pair)
    await finish(page)
    expect((await rig.balance(dollar)) - before).toBe(quoted)
    expect(page.asked.map(({ to, valueWei }) => ({ to, valueWei }))).toEqual([
      { to: router, valueWei: amount },
    ])
  })

  test('a token is approved for the amount and no more, then swapped, and nothing stays approved', async () => {
    const page = await open()
    const quoted = await rig.answerQuote(swap)
    const before = await rig.balance(millet)
    await page.swaps.review(await page.swaps.quote(swap), pair)
    await finish(page)
    expect((await rig.balance(millet)) - before).toBe(quoted)
    expect(page.asked.map(({ to }) => to)).toEqual([dollar, router])
    expect(BigInt(`0x${page.asked[0]?.data.slice(-64)}`)).toBe(dollars)
    expect(await rig.allowance(dollar)).toBe(0n)
  })

  test('an allowance that suffices is used', async () => {
    const page = await open()
    await rig.allow(dollar, dollars)
    await rig.answerQuote(swap)
    await page.swaps.review(await page.swaps.quote(swap), pair)
    await finish(page)
    expect(page.asked.map(({ to }) => to)).toEqual([router])
  })

  test('a wallet that can takes approval and swap in one confirmation', async () => {
    const page = await open(rig.wallet({ bundles: true }))
    const quoted = await rig.answerQuote(swap)
    const before = await rig.balance(millet)
    await page.swaps.review(await page.swaps.quote(swap), pair)
    await finish(page)
    expect((await rig.balance(millet)) - before).toBe(quoted)
    expect([...page.bundled.values()].map(({ length }) => length)).toEqual([2])
    expect(await rig.allowance(dollar)).toBe(0n)
  })

  test('where the node cannot simulate, the swap has a review of its own once its approval is confirmed', async () => {
    const { flow, ...wallet } = rig.wallet({ bundles: true })
    const request: typeof rig.provider.request = args =>
      args.method === 'eth_simulateV1'
        ? Promise.reject(new Error('Method not found'))
        : rig.provider.request(args)
    const page = await open({ ...wallet, flow: { ...flow, provider: { request } } })
    const quoted = await rig.answerQuote(swap)
    const before = await rig.balance(millet)
    await page.swaps.review(await page.swaps.quote(swap), pair)
    await expect.poll(page.state).toMatchObject({ step: 'review', status: 'ready' })
    await page.swaps.machine.sign()
    await expect
      .poll(page.state)
      .toMatchObject({ step: 'review', status: 'ready', record: { steps: [{}, {}] } })
    expect(page.asked.map(({ to }) => to)).toEqual([dollar])
    await finish(page)
    expect(page.asked.map(({ to }) => to)).toEqual([dollar, router])
    expect((await rig.balance(millet)) - before).toBe(quoted)
  })

  test('a reload between approval and swap goes on with the swap, and approves nothing again', async () => {
    const before = await open()
    const quoted = await rig.answerQuote(swap)
    const had = await rig.balance(millet)
    // The page ends while the wallet sends the approval, and the answer is lost.
    const ended = Promise.withResolvers<void>()
    before.hooks.beforeAnswer = async () => {
      before.swaps.machine.stop()
      ended.resolve()
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    }
    await before.swaps.review(await before.swaps.quote(swap), pair)
    await expect.poll(() => before.state()).toMatchObject({ step: 'review', status: 'ready' })
    void before.swaps.machine.sign()
    await ended.promise
    await expect.poll(() => rig.allowance(dollar)).toBe(dollars)
    const after = await open()
    await finish(after)
    expect(after.asked.map(({ to }) => to)).toEqual([router])
    expect((await rig.balance(millet)) - had).toBe(quoted)
  })

  test('[B9.38] [B9.65] a price that falls within 1 % is taken, one that falls further is refused', async () => {
    const page = await open()
    const amount = parseEther('0.1')
    const quoted = await rig.answerQuote({ from: coin, to: dollar, amount, path: [weth, dollar] })
    const quote = await page.swaps.quote({ from: coin, to: dollar, amount })
    expect(quote.least).toBe((quoted * 99n + 99n) / 100n)
    await page.swaps.review(quote, pair)
    await expect.poll(() => page.state()).toMatchObject({ status: 'ready' })
    const large = { from: coin, to: dollar, amount: parseEther('20'), account: stranger, chainId }
    const { valueWei, ...call } = buildPoolCall(router, large, { path: [weth, dollar], least: 0n })
    await rig.client.sendTransaction({ ...call, account: stranger, value: valueWei, gas: 500_000n })
    await expect.poll(() => rig.poolAmount(amount, [weth, dollar])).toBeLessThan(quote.least)
    await page.swaps.machine.sign()
    await expect.poll(() => page.state()).toMatchObject({ failure: { code: 'SWAP_PRICE_MOVED' } })
    expect(page.asked).toEqual([])
  })
})

describe('a token of its own kind', () => {
  const tokens: Record<string, Address> = {}
  beforeAll(async () => {
    for (const [name, code] of Object.entries(await compileHostileTokens()))
      if (/^(Fee|Mute|False|ZeroFirst)Token$/.test(name)) tokens[name] = await rig.listToken(code)
  })
  test('that changes no allowance but from zero has the earlier one taken back first, in the same review', async () => {
    const page = await open()
    const sale = { from: tokens.ZeroFirstToken ?? coin, to: dollar, amount: 10n ** 21n }
    const { from, amount } = sale
    await rig.allow(from, 7n)
    const quoted = await rig.answerQuote({ ...sale, path: [from, weth, dollar] })
    const before = await rig.balance(dollar)
    await page.swaps.review(await page.swaps.quote(sale), pair)
    await finish(page)
    expect(page.asked.map(({ to, data }) => [to, BigInt(`0x${data.slice(74, 138)}`)])).toEqual([
      [from, 0n],
      [from, amount],
      [router, expect.anything()],
    ])
    expect((await rig.balance(dollar)) - before).toBe(quoted)
    expect(await rig.allowance(from)).toBe(0n)
  })

  test('whose name cannot be read is swapped', async () => {
    const page = await open()
    const sale = { from: tokens.MuteToken ?? coin, to: coin, amount: 1_000_000n }
    const { from } = sale
    await rig.answerQuote({ ...sale, path: [from, weth] })
    await page.swaps.review(await page.swaps.quote(sale), pair)
    await finish(page)
    expect(await rig.allowance(from)).toBe(0n)
  })

  test.each([
    ['that keeps part of each transfer, sold', 'FeeToken', 'from'],
    ['that keeps part of each transfer, bought', 'FeeToken', 'to'],
    ['that refuses by its answer alone, bought', 'FalseToken', 'to'],
  ])('%s, is refused before the wallet is asked', async (_what, name, side) => {
    const page = await open()
    const token = tokens[name] ?? coin
    const asked = side === 'from' ? { from: token, to: coin } : { from: coin, to: token }
    const path = side === 'from' ? [token, weth] : [weth, token]
    await rig.answerQuote({ ...asked, amount: 1_000_000n, path })
    const quote = await page.swaps.quote({ ...asked, amount: 1_000_000n }, 3)
    await expect(page.swaps.review(quote, pair)).rejects.toMatchObject({ code: 'SWAP_CALL_DIFFERS' })
    expect(page.asked).toEqual([])
  })
})

describe('a lying service', () => {
  test.each([
    ['another token', { toAccount: `eip155:${chainId}:${barley}` }, 'SWAP_TOKEN_DIFFERS'],
    ['another chain', { toAccount: `eip155:1:${millet}` }, 'SWAP_TOKEN_DIFFERS'],
    ['another amount', { fromAmount: '1' }, 'SWAP_QUOTE_DIFFERS'],
    ['nothing', { toAmount: '0' }, 'SWAP_QUOTE_DIFFERS'],
    ['another router', { router: stranger }, 'SWAP_ROUTER_UNKNOWN'],
    ['another spender', { spender: stranger }, 'SWAP_ROUTER_UNKNOWN'],
    ['an unknown service', { source: 'shop', router: stranger, spender: stranger }, 'SWAP_ROUTER_UNKNOWN'],
    ['an expired quote', { expiresAt: 1 }, 'SWAP_QUOTE_EXPIRED'],
    ['no amount', { toAmount: 'much' }, 'SWAP_ANSWER_INVALID'],
  ])('that answers %s is refused before the wallet is asked', async (_what, lies, code) => {
    const page = await open()
    await rig.answerQuote(swap, lies)
    await expect(page.swaps.quote(swap)).rejects.toMatchObject({ code })
    expect(page.asked).toEqual([])
  })

  test('that quotes a thousandth too much, or one unit too little, is refused', async () => {
    const page = await open()
    const honest = await rig.answerQuote(swap)
    for (const toAmount of [(honest * 1001n) / 1000n, honest - 1n]) {
      await rig.answerQuote(swap, { toAmount: `${toAmount}` })
      await expect(page.swaps.quote(swap)).rejects.toMatchObject({ code: 'SWAP_QUOTE_DIFFERS' })
    }
    await rig.answerQuote(swap, { toAmount: `${honest + 1n}`, blockNumber: 999_999 })
    await expect(page.swaps.quote(swap)).rejects.toMatchObject({ code: 'SWAP_QUOTE_DIFFERS' })
  })

  test('that describes a token with other decimals, or an account as a token, is refused', async () => {
    const token = { address: `eip155:${chainId}:${dollar}`, name: 'Play Dollar', symbol: 'PUSD', decimals: 6 }
    await assertToken(rig.provider, chainId, token)
    for (const lie of [
      { decimals: 18 },
      { address: `eip155:${chainId}:${stranger}` },
      { address: `eip155:1:${dollar}` },
    ])
      await expect(assertToken(rig.provider, chainId, { ...token, ...lie })).rejects.toMatchObject({
        code: 'SWAP_TOKEN_DIFFERS',
      })
  })

  test('a quote that expires under the finger opens no review', async () => {
    const page = await open()
    await rig.answerQuote(swap)
    const quote = await page.swaps.quote(swap)
    await expect(page.swaps.review({ ...quote, validUntil: Date.now() - 1 }, pair)).rejects.toMatchObject({
      code: 'SWAP_QUOTE_EXPIRED',
    })
    expect(page.state()).toEqual({ step: 'idle' })
  })

  test('an amount above the balance is refused', async () => {
    const page = await open()
    const amount = parseUnits('20000', 6)
    await rig.answerQuote({ ...swap, amount })
    await expect(page.swaps.quote({ ...swap, amount })).rejects.toMatchObject({ code: 'SWAP_ABOVE_BALANCE' })
  })
})

describe('calldata of an outside router', () => {
  const outside = { source: 'shop', blockNumber: null }

  function answerCall({
    to = account,
    tx = {},
    amount = dollars,
    least = 0n,
  }: {
    to?: Address
    tx?: object
    amount?: bigint
    least?: bigint
  } = {}) {
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, least, swap.path, to, 99_999_999_999n],
    })
    rig.answers['/v1/convert/build-transaction'] = {
      tx: {
        from: `eip155:${chainId}:${account}`,
        to: `eip155:${chainId}:${router}`,
        data,
        value: '0',
        ...tx,
      },
    }
  }

  test('is tried with its approval, and swaps what was quoted', async () => {
    const page = await open()
    const quoted = await rig.answerQuote(swap, outside)
    answerCall()
    const before = await rig.balance(millet)
    const quote = await page.swaps.quote(swap)
    expect(quote).toMatchObject({ toAmount: quoted, spender: router })
    await page.swaps.review(quote, pair)
    await finish(page)
    expect((await rig.balance(millet)) - before).toBe(quoted)
    expect(rig.service.received.at(-1)?.body).toMatchObject({
      amount: `${dollars}`,
      eip155: { slippage: 1 },
      projectId: 'granary',
      userAddress: `eip155:${chainId}:${account}`,
      disableEstimate: true,
    })
  })

  test.each([
    ['pays a stranger', { to: stranger }, 'SWAP_QUOTE_DIFFERS'],
    ['takes coins', { tx: { value: '1' } }, 'SWAP_CALL_DIFFERS'],
    ['goes to another contract', { tx: { to: `eip155:${chainId}:${stranger}` } }, 'SWAP_ROUTER_UNKNOWN'],
    [
      'approves everything',
      { tx: { to: `eip155:${chainId}:${dollar}`, data: `0x095ea7b3${'f'.repeat(128)}` } },
      'SWAP_ROUTER_UNKNOWN',
    ],
    ['takes more than it was allowed', { amount: dollars * 2n }, 'SWAP_CALL_DIFFERS'],
    ['takes less and pays less', { amount: dollars / 2n }, 'SWAP_QUOTE_DIFFERS'],
    ['is garbage', { tx: { data: '0xabcdef12' } }, 'SWAP_CALL_DIFFERS'],
  ])('that %s is refused before the wallet is asked', async (_what, lie, code) => {
    const page = await open()
    await rig.answerQuote(swap, outside)
    answerCall(lie)
    await expect(page.swaps.quote(swap)).rejects.toMatchObject({ code })
    expect(page.asked).toEqual([])
  })

  test('is refused where the quote is a thousandth too good', async () => {
    const page = await open()
    const honest = await rig.answerQuote(swap)
    await rig.answerQuote(swap, { ...outside, toAmount: `${(honest * 1001n) / 1000n}` })
    answerCall()
    await expect(page.swaps.quote(swap)).rejects.toMatchObject({ code: 'SWAP_QUOTE_DIFFERS' })
  })

  test('is refused where the node cannot try it', async () => {
    const { flow } = rig.wallet()
    const provider = {
      request: (args: { method: string; params?: unknown }) =>
        args.method === 'eth_simulateV1'
          ? Promise.reject(new Error('Method not found'))
          : rig.provider.request(args),
    }
    const swaps = await rig.page({ ...flow, provider }, journal)
    pages.push(swaps)
    await rig.answerQuote(swap, outside)
    answerCall()
    await expect(swaps.quote(swap)).rejects.toMatchObject({ code: 'SWAP_UNSIMULATED' })
  })
})

test('[B8.24] [B8.25] an unsupported network is refused with the specified text, and nothing is asked', async () => {
  const api = rig.api(['eip155:1'])
  const intent = { chainId, account, from: coin, to: dollar, amount: 1n }
  await expect(api.gasPrice(chainId)).rejects.toMatchObject({
    shortMessage: 'Network not supported for Gas Price',
  })
  for (const asked of [api.quotes(intent), api.tokens(chainId), api.allowance(chainId, dollar, account)])
    await expect(asked).rejects.toMatchObject({ shortMessage: 'Network not supported for Swaps' })
  expect(rig.service.received).toEqual([])
})
