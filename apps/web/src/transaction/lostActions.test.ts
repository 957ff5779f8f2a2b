// @vitest-environment node
import { lastAttempt } from '@granary/transactions/record'
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { askExample } from './test/askExample.ts'
import { flowHarness } from './test/flowHarness.ts'

const bench = flowHarness()
const { account, begin, resume, wallet, toReview, reviewed, act, step, reaches, recordOf, votes, waitsFor } =
  bench

const stakes = () => ({
  to: bench.chain.votePool,
  value: parseEther('1000'),
  data: bench.stakeRequest().call.data,
})
const mine = async (blocks = 1) => {
  await bench.chain.client.setAutomine(true)
  await bench.chain.client.mine({ blocks })
}

describe('an answer that never came', () => {
  test('although it was sent: found by its log, never asked again', async () => {
    const send = vi.fn<FlowWallet['send']>(async (...args) => {
      await wallet().send(...args)
      throw new Error('socket closed')
    })
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await reaches(flow, 'confirmed')
    expect([send.mock.calls.length, await votes()]).toEqual([1, 1n])
  })

  test('although it was sent and waits: found by its calldata in the pending block', async () => {
    await bench.chain.client.setAutomine(false)
    const send: FlowWallet['send'] = async (...args) => {
      await wallet().send(...args)
      throw new Error('socket closed')
    }
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await reaches(flow, 'broadcast')
  })

  test('and nothing was sent: given up only on the person’s word and after another look', async () => {
    const send = vi.fn(wallet().send).mockRejectedValueOnce(new Error('boom'))
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ phase: 'lost', failure: { code: 'ACTION_NOT_FOUND' } })
    await flow.giveUpLost()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
    await reviewed(flow)
    await flow.sign()
    await reaches(flow, 'confirmed')
    // The same place in the order: had the first one been sent after all, only one of them could be mined.
    expect(send.mock.calls.map(([, , , nonce]) => nonce)).toEqual([0, 0])
  })

  test('given up, then confirmed in the wallet: taken up without another question', async () => {
    const send = vi.fn(wallet().send).mockRejectedValueOnce(new Error('boom'))
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'lost' })
    await flow.giveUpLost()
    await reviewed(flow)
    const [call, gas, fees, nonce] = send.mock.calls[0] ?? []
    if (!call || !fees) throw new Error('nothing was asked')
    await wallet().send(call, gas ?? 0n, fees, nonce ?? null)
    await mine()
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect([send.mock.calls.length, await votes()]).toEqual([1, 1n])
  })

  test('is not called unsent by the proxy alone', async () => {
    const asked = begin({ wallet: () => null })
    await askExample(bench.store, bench.stakeRequest(5n))
    await asked.start()
    await expect
      .poll(() => asked.getState())
      .toMatchObject({ phase: 'lost', failure: { code: 'ACTION_MAY_BE_WAITING' } })
    await asked.giveUpLost()
    expect(asked.getState()).toMatchObject({ phase: 'lost' })
  })
})

describe('a crash or reload', () => {
  test('between question and answer: finds the transaction', async () => {
    const prompt = Promise.withResolvers<`0x${string}`>()
    const before = begin({ wallet: () => wallet({ send: () => prompt.promise }) })
    await toReview(before)
    void before.sign()
    await expect.poll(() => before.getState()).toMatchObject({ phase: 'asking' })
    before.stop()
    await bench.replaceWith(0, stakes())
    const flow = await resume()
    prompt.reject(new Error('the page is gone'))
    await reaches(flow, 'confirmed')
    expect(await votes()).toBe(1n)
  })

  test('while pending: waits again', async () => {
    await bench.chain.client.setAutomine(false)
    const before = begin()
    await act(before)
    await reaches(before, 'broadcast')
    before.stop()
    const flow = await resume()
    expect(step(flow)).toBe('broadcast')
    await mine()
    await reaches(flow, 'confirmed')
  })

  test('after confirmation: shows the result until it is closed', async () => {
    const before = begin()
    await act(before)
    await reaches(before, 'confirmed')
    before.stop()
    expect(step(await resume({}, bench.recordOf(before).id))).toBe('confirmed')
  })

  test('at the review: leaves nothing behind', async () => {
    const before = begin()
    await toReview(before)
    before.stop()
    expect(step(await resume())).toBe('idle')
  })

  test('resumes only the page’s own kinds', async () => {
    await bench.chain.client.setAutomine(false)
    const before = begin()
    await act(before)
    await reaches(before, 'broadcast')
    expect(step(await resume({ kinds: ['conflux.claim'] }))).toBe('idle')
  })
})

describe('in the wallet', () => {
  test('sped up: follows the replacement to its block', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await act(flow)
    const nonce = await waitsFor(flow)
    const hash = await bench.replaceWith(nonce, stakes())
    await mine()
    await reaches(flow, 'confirmed')
    expect(lastAttempt(recordOf(flow))).toMatchObject({ hash, replacedHashes: [expect.any(String)] })
    expect(await votes()).toBe(1n)
  })

  test('cancelled: says so, and allows another signature', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await act(flow)
    const nonce = await waitsFor(flow)
    await bench.replaceWith(nonce, { to: account })
    await mine(8)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', notice: 'cancelled', status: 'ready' })
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(await votes()).toBe(1n)
  })

  test('dropped by every node: asked again with the same nonce, so that at most one is mined', async () => {
    await bench.chain.client.setAutomine(false)
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    const nonce = await waitsFor(flow)
    const last = lastAttempt(recordOf(flow))
    await bench.chain.client.dropTransaction({ hash: last && 'hash' in last && last.hash ? last.hash : '0x' })
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', notice: 'dropped', status: 'ready' })
    await mine()
    await flow.request(bench.stakeRequest(2n))
    await reviewed(flow)
    await flow.sign()
    await reaches(flow, 'confirmed')
    expect(send.mock.calls.map(call => call[3])).toEqual([nonce, nonce])
    expect(await votes()).toBe(2n)
  })

  test('a Safe’s own hash that no node knows: found by the log', async () => {
    const hash = `0x${'5a'.repeat(32)}` as const
    const flow = begin({ wallet: () => wallet({ send: async () => hash }) })
    await act(flow)
    await reaches(flow, 'broadcast')
    await expect.poll(() => recordOf(flow).attempts).toHaveLength(1)
    expect(step(flow)).toBe('broadcast')
    const mined = await bench.replaceWith(0, stakes())
    await reaches(flow, 'confirmed')
    expect(lastAttempt(recordOf(flow))).toMatchObject({ hash: mined, replacedHashes: [hash] })
  })
})

test('a reverted transaction returns to the review with its reason', async () => {
  const flow = begin()
  await act(flow)
  await reaches(flow, 'confirmed')
  await flow.done()
  await bench.chain.client.setAutomine(false)
  // What is staked was asked back a moment before, on another device.
  const { call } = bench.unstakeRequest()
  const send: FlowWallet['send'] = async (asked, gas, fees, nonce) => {
    await bench.replaceWith(nonce ?? 0, { to: call.to, data: call.data })
    return wallet().send(asked, gas, fees, (nonce ?? 0) + 1)
  }
  const second = begin({ wallet: () => wallet({ send }) })
  await act(second, bench.unstakeRequest())
  await reaches(second, 'broadcast')
  await mine()
  await expect
    .poll(() => second.getState())
    .toMatchObject({ step: 'review', notice: 'reverted', failure: { details: 'Locked is not enough' } })
})

describe('a confirmed one', () => {
  test('in a reorganised block waits again, and is found in its new block', async () => {
    let raw: `0x${string}` = '0x'
    const send = vi.fn<FlowWallet['send']>(async (...args) => {
      await bench.withheld(signed => {
        raw = signed
      })(...args)
      return bench.chain.client.sendRawTransaction({ serializedTransaction: raw })
    })
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    const before = await bench.chain.client.snapshot()
    await flow.sign()
    await reaches(flow, 'confirmed')
    await bench.chain.client.revert({ id: before })
    await bench.chain.client.mine({ blocks: 1 })
    await reaches(flow, 'broadcast')
    expect(await votes()).toBe(0n)
    await bench.chain.client.sendRawTransaction({ serializedTransaction: raw })
    await reaches(flow, 'confirmed')
    expect([send.mock.calls.length, await votes()]).toEqual([1, 1n])
  })

  test('is final once its block is final', async () => {
    const flow = begin()
    await act(flow)
    await reaches(flow, 'confirmed')
    await bench.chain.client.mine({ blocks: 5 })
    await expect.poll(() => lastAttempt(recordOf(flow))).toMatchObject({ finalAt: expect.any(String) })
  })
})

describe('the proxy lies', () => {
  const receipt = (status: string) => ({
    blockHash: `0x${'0b'.repeat(32)}`,
    blockNumber: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    status,
    logs: [],
  })
  const liar = (status: string, onLie: () => void): Eip1193 => ({
    request: async args => {
      if (args.method !== 'eth_getTransactionReceipt') return bench.provider.request(args)
      onLie()
      return receipt(status)
    },
  })

  test('about a failure: not believed', async () => {
    await bench.chain.client.setAutomine(false)
    let lies = 0
    let current: FlowWallet | null = wallet()
    const flow = begin({ wallet: () => current, publicReader: liar('0x0', () => (lies += 1)) })
    await act(flow)
    current = null
    await expect.poll(() => lies).toBeGreaterThan(12)
    expect(step(flow)).toBe('broadcast')
    current = wallet()
    await mine()
    await reaches(flow, 'confirmed')
  })

  test('about a confirmation: corrected once the wallet’s own node is back', async () => {
    await bench.chain.client.setAutomine(false)
    const send = vi.fn(wallet().send)
    let current: FlowWallet | null = wallet({ send })
    const flow = begin({ wallet: () => current, publicReader: liar('0x1', () => undefined) })
    await act(flow)
    current = null
    await reaches(flow, 'confirmed')
    // Long enough for the looks that would call its block final.
    await new Promise(resolve => setTimeout(resolve, 300))
    current = wallet({ send })
    await reaches(flow, 'broadcast')
    await mine()
    await reaches(flow, 'confirmed')
    expect(send).toHaveBeenCalledTimes(1)
    expect(await votes()).toBe(1n)
  })

  test('or another device acts: its transaction is not taken for the lost one', async () => {
    const held = Promise.withResolvers<`0x${string}`>()
    const flow = begin({ wallet: () => wallet({ send: () => held.promise }) })
    await toReview(flow)
    const signing = flow.sign()
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'asking' })
    // Another device stakes another amount meanwhile: the same log of the same account.
    const { call } = bench.stakeRequest(3n)
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    held.reject(new Error('boom'))
    await signing
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'lost' })
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(flow.getState()).toMatchObject({ step: 'sign', phase: 'lost' })
  })
})
