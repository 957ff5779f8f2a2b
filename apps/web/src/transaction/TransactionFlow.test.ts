// @vitest-environment node

import { type FlowWallet, ownerOf } from '@granary/drivers/evm'
import { withAskingLock } from '@granary/transactions/lifecycle'
import { lastAttempt } from '@granary/transactions/record'
import 'fake-indexeddb/auto'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { AdapterLoadError, RequestPendingError, UserRejectedError } from '@granary/wallet/core'
import { numberToHex, parseEther, parseGwei } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { flowHarness } from './test/flowHarness.ts'

const bench = flowHarness()
const { account, begin, resume, wallet, toReview, reviewed, act, step, reaches, recordOf, votes } = bench

describe('a whole plan', () => {
  test('signs exactly the reviewed and recorded request', async () => {
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    const request = bench.stakeRequest(2n)
    await toReview(flow, request)
    expect(flow.getState()).toMatchObject({
      status: 'ready',
      quote: { cost: { balanceWei: expect.any(BigInt) } },
    })
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(send.mock.calls[0]?.[0]).toEqual(request.call)
    expect(recordOf(flow)).toMatchObject({
      kind: 'conflux.stake',
      facts: { pool: 'Votes', amount: '2000' },
      call: { valueWei: parseEther('2000') },
      attempts: [{ state: 'confirmed', call: { valueWei: parseEther('2000') } }],
    })
    expect(await votes()).toBe(2n)
  })

  test('quotes the network fee and the balance after it', async () => {
    const flow = begin()
    await toReview(flow)
    const state = flow.getState()
    if (state.step !== 'review' || !state.quote) throw new Error('no quote')
    const { networkFeeWei, balanceWei, balanceAfterWei } = state.quote.cost
    const [gas = 0n] = state.quote.cost.gas
    await flow.sign()
    await reaches(flow, 'confirmed')
    const last = lastAttempt(recordOf(flow))
    if (last?.state !== 'confirmed') throw new Error('not confirmed')
    expect(last.receipt.gasUsed).toBeLessThan(gas)
    const paid = last.receipt.gasUsed * last.receipt.effectiveGasPriceWei
    expect(networkFeeWei).toBeGreaterThanOrEqual((paid * 4n) / 5n)
    expect(balanceAfterWei).toBe(balanceWei - parseEther('1000') - networkFeeWei)
  })

  test('records the question before it asks the wallet', async () => {
    const send: FlowWallet['send'] = async (...args) => {
      const [record] = await bench.actions()
      expect(record && lastAttempt(record)).toMatchObject({ state: 'asked' })
      return wallet().send(...args)
    }
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await reaches(flow, 'confirmed')
  })

  test('asks once on a double click', async () => {
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    await Promise.all([flow.sign(), flow.sign()])
    await reaches(flow, 'confirmed')
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('starts anew on the next visit once done, and allows the same again', async () => {
    const flow = begin()
    await act(flow)
    await reaches(flow, 'confirmed')
    await flow.done()
    expect(step(await resume())).toBe('idle')
    await flow.request(bench.stakeRequest())
    await reviewed(flow)
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(await votes()).toBe(2n)
  })

  test('shows the result after a reload, but not a quarter of an hour later', async () => {
    const flow = begin()
    await act(flow)
    await reaches(flow, 'confirmed')
    const { id } = recordOf(flow)
    expect(step(await resume({}, id))).toBe('confirmed')
    const later = Date.now() + 15 * 60_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    onTestFinished(() => clock.mockRestore())
    expect(step(await resume({}, id))).toBe('idle')
  })

  test('[F.20] shows no old result on a page opened for something new', async () => {
    const flow = begin()
    await act(flow)
    await reaches(flow, 'confirmed')
    expect(step(await resume({}, crypto.randomUUID()))).toBe('idle')
    expect(step(await resume())).toBe('idle')
    expect((await bench.actions()).map(({ closedAt }) => closedAt)).not.toContain(null)
  })

  test('shows a result once: a page left at it starts anew', async () => {
    const flow = begin()
    await act(flow)
    await reaches(flow, 'confirmed')
    flow.stop()
    await flow.done()
    expect(step(await resume())).toBe('idle')
  })
})

describe('the wallet is not asked', () => {
  const send = vi.fn()
  const blocked = async (over: Parameters<typeof begin>[0], request = bench.stakeRequest()) => {
    send.mockClear()
    const flow = begin({ wallet: () => wallet({ send }), ...over })
    await toReview(flow, request)
    await flow.sign()
    expect(flow.getState()).toMatchObject({ step: 'review', status: 'blocked' })
    expect(send).not.toHaveBeenCalled()
    expect(await bench.actions()).toEqual([])
    const state = flow.getState()
    return 'failure' in state ? state.failure : null
  }

  test('if the contract would revert; its reason is shown', async () => {
    expect(await blocked({}, bench.unstakeRequest())).toMatchObject({
      code: 'ACTION_WOULD_FAIL',
      details: 'Locked is not enough',
    })
  })

  test('if there is no contract', async () => {
    expect(await blocked({}, bench.stakeRequest(1n, `0x${'c0'.repeat(20)}`))).toMatchObject({
      code: 'CONTRACT_MISSING',
    })
  })

  test('if the balance is below the amount', async () => {
    await bench.chain.client.setBalance({ address: account, value: parseEther('999') })
    expect(await blocked({})).toMatchObject({ code: 'BALANCE_BELOW_ACTION' })
  })

  test('if the balance covers the amount but not the fee', async () => {
    await bench.chain.client.setBalance({ address: account, value: parseEther('1000') })
    expect((await blocked({}))?.code).toMatch(/BALANCE_BELOW_ACTION|ESTIMATE_GAS_FAILED/)
  })

  test.each([
    ['of play money', true, 'CHAIN_IS_REAL'],
    ['for real money', false, 'CHAIN_GENESIS_WRONG'],
  ])(
    'on a site %s where the wallet is on a chain of the same number with another beginning',
    async (_, isLocalChain, code) => {
      const elsewhere: Eip1193 = {
        request: async args =>
          args.method === 'eth_getBlockByNumber' && (args.params as unknown[])[0] === '0x0'
            ? { hash: `0x${'ee'.repeat(32)}` }
            : bench.provider.request(args),
      }
      expect(await blocked({ isLocalChain, publicReader: elsewhere })).toMatchObject({ code })
    },
  )

  test("if the wallet's node is on another chain than the wallet claims", async () => {
    const provider: Eip1193 = {
      request: async args => (args.method === 'eth_chainId' ? '0x406' : bench.provider.request(args)),
    }
    expect(await blocked({ wallet: () => wallet({ send, provider }) })).toMatchObject({
      code: 'WALLET_NETWORK_WRONG',
    })
  })

  test('if the request passed the review but would fail now', async () => {
    send.mockClear()
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    await bench.chain.client.setBalance({ address: account, value: 0n })
    await flow.sign()
    expect(flow.getState()).toMatchObject({
      step: 'sign',
      phase: 'stopped',
      failure: { code: 'BALANCE_BELOW_ACTION' },
    })
    expect(send).not.toHaveBeenCalled()
    expect(await bench.actions()).toEqual([])
  })

  test('if the fee rose clearly: back to the review with the new fee', async () => {
    const dearSend = vi.fn(wallet().send)
    let tip = parseGwei('1')
    const provider: Eip1193 = {
      request: async args =>
        args.method === 'eth_maxPriorityFeePerGas' ? numberToHex(tip) : bench.provider.request(args),
    }
    const flow = begin({ wallet: () => wallet({ provider, send: dearSend }) })
    await toReview(flow)
    tip = parseGwei('20')
    await flow.sign()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'fee_rose' })
    expect(dearSend).not.toHaveBeenCalled()
    expect(await bench.actions()).toEqual([])
    await reviewed(flow)
    // A little more is within what was reviewed.
    tip = parseGwei('21')
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(dearSend).toHaveBeenCalledTimes(1)
  })

  test('if the page was left during the last checks', async () => {
    send.mockClear()
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    const signing = flow.sign()
    flow.stop()
    await signing
    expect(send).not.toHaveBeenCalled()
    expect(await bench.actions()).toEqual([])
  })

  test('if the browser has no room for the record', async () => {
    send.mockClear()
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => full.mockRestore())
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'JOURNAL_UNAVAILABLE' } })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('the wallet', () => {
  test('rejects: back to the review; the second attempt is in the same record', async () => {
    const send = vi.fn(wallet().send).mockRejectedValueOnce(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'rejected' })
    await reviewed(flow)
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(recordOf(flow).attempts.map(({ state }) => state)).toEqual(['rejected', 'confirmed'])
  })

  test('rejected and the person went back: the next visit starts anew', async () => {
    const flow = begin({
      wallet: () => wallet({ send: () => Promise.reject(new UserRejectedError()) }),
    })
    await act(flow)
    await flow.back()
    expect(step(flow)).toBe('idle')
    expect(step(await resume())).toBe('idle')
  })

  test.each([
    ['holds a request of something else open', new RequestPendingError()],
    ['could not load its code', new AdapterLoadError(new TypeError('Failed to fetch'))],
  ])('%s: nothing was sent', async (_, error) => {
    const flow = begin({ wallet: () => wallet({ send: () => Promise.reject(error) }) })
    await act(flow)
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
  })

  test('on another account or network is not asked; signing goes on once it is back', async () => {
    const send = vi.fn(wallet().send)
    let current: FlowWallet | null = wallet({ send })
    const flow = begin({ wallet: () => current })
    await toReview(flow)
    current = wallet({ send, account: bench.other })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'WALLET_ACCOUNT_CHANGED' } })
    current = wallet({ send, chainId: 1 })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'WALLET_NETWORK_WRONG' } })
    current = null
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'WALLET_DISCONNECTED' } })
    expect(send).not.toHaveBeenCalled()
    current = wallet({ send })
    flow.walletChanged()
    await reaches(flow, 'confirmed')
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('disconnected at the review: checked again once it is back', async () => {
    let current: FlowWallet | null = null
    const flow = begin({ wallet: () => current })
    await toReview(flow)
    expect(flow.getState()).toMatchObject({ status: 'blocked', failure: { code: 'WALLET_DISCONNECTED' } })
    current = wallet()
    flow.walletChanged()
    await expect.poll(() => flow.getState()).toMatchObject({ status: 'ready' })
  })

  test('switched away while pending: followed through the proxy, and confirmed', async () => {
    await bench.chain.client.setAutomine(false)
    let current: FlowWallet | null = wallet()
    const flow = begin({ wallet: () => current })
    await act(flow)
    await reaches(flow, 'broadcast')
    current = null
    flow.walletChanged()
    await bench.chain.client.mine({ blocks: 1 })
    await reaches(flow, 'confirmed')
  })
})

describe('two at once', () => {
  test('refuses the same kind for the same contract while one is on its way', async () => {
    await bench.chain.client.setAutomine(false)
    const send = vi.fn(wallet().send)
    const first = begin({ wallet: () => wallet({ send }) })
    await act(first)
    await reaches(first, 'broadcast')
    await first.leave()
    await first.request(bench.stakeRequest(3n))
    await reviewed(first)
    expect(first.getState()).toMatchObject({ status: 'blocked', failure: { code: 'ACTION_IN_FLIGHT' } })
    await first.sign()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('refuses the second of two that were both reviewed first', async () => {
    await bench.chain.client.setAutomine(false)
    const send = vi.fn(wallet().send)
    const [one, two] = [begin({ wallet: () => wallet({ send }) }), begin({ wallet: () => wallet({ send }) })]
    await toReview(one)
    await toReview(two, bench.stakeRequest(2n))
    await one.sign()
    await two.sign()
    expect(two.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'ACTION_IN_FLIGHT' } })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('allows another kind with the same contract', async () => {
    const first = begin()
    await act(first, bench.stakeRequest(2n))
    await reaches(first, 'confirmed')
    await first.done()
    await bench.chain.client.setAutomine(false)
    await first.request(bench.stakeRequest())
    await reviewed(first)
    await first.sign()
    await reaches(first, 'broadcast')
    await first.leave()
    await first.request(bench.unstakeRequest())
    await reviewed(first)
    await first.sign()
    await reaches(first, 'broadcast')
    expect((await bench.actions()).map(({ kind }) => kind)).toEqual([
      'conflux.stake',
      'conflux.stake',
      'conflux.unstake',
    ])
  })

  test('stops while another tab asks the wallet', async () => {
    const flow = begin()
    await toReview(flow)
    await withAskingLock(ownerOf(flow.owner), async () => {
      await flow.sign()
      expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'ACTION_IN_OTHER_TAB' } })
    })
  })

  test('follows the plan of another tab to its end', async () => {
    const held = Promise.withResolvers<void>()
    const send: FlowWallet['send'] = async (...args) => {
      await held.promise
      return wallet().send(...args)
    }
    const first = begin({ wallet: () => wallet({ send }) })
    await toReview(first)
    const signing = first.sign()
    await expect.poll(() => first.getState()).toMatchObject({ phase: 'asking' })
    const second = await resume()
    await expect.poll(() => second.getState()).toMatchObject({ step: 'sign', phase: 'elsewhere' })
    held.resolve()
    await signing
    await reaches(second, 'confirmed')
  })
})
