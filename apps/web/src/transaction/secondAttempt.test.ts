// @vitest-environment node
import 'fake-indexeddb/auto'
import { assertUnseen, type FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { UserRejectedError } from '@granary/wallet/core'
import { numberToHex, parseEther } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetWith } from './background.ts'
import { flowHarness } from './test/flowHarness.ts'

const bench = flowHarness()
const { begin, wallet, toReview, reviewed, act, recordOf, votes, contextOf } = bench

/** Sends with the wallet's own count, as wallets do that take no nonce from a page. */
const sendsAsItCounts: FlowWallet['send'] = (call, gas, fees) => wallet().send(call, gas, fees, null)

/** A node that stopped at a block: it knows nothing of what came later. */
function stoppedAt(block: number): Eip1193 {
  const head = numberToHex(block)
  const isNewest = (tag: unknown) => tag === 'latest' || tag === 'pending'
  return {
    request: async ({ method, params }) => {
      const [first, second] = (params ?? []) as unknown[]
      if (/eth_getTransaction(Receipt|ByHash)/.test(method)) return null
      if (method === 'eth_getBlockByNumber' && isNewest(first))
        return bench.provider.request({ method, params: [head, second] })
      if (method === 'eth_getTransactionCount' && isNewest(second))
        return bench.provider.request({ method, params: [first, head] })
      if (method === 'eth_getLogs') return []
      return bench.provider.request({ method, params })
    },
  }
}

const lost = (flow: ReturnType<typeof begin>) =>
  expect.poll(() => flow.getState()).toMatchObject({ phase: 'lost' })

describe('a node behind the block of the question', () => {
  /** Sent, the answer lost, and the wallet's node fallen back behind the question. */
  async function fallenBack() {
    await bench.chain.client.mine({ blocks: 20 })
    let provider = bench.provider
    const send = vi.fn<FlowWallet['send']>(async (...args) => {
      await sendsAsItCounts(...args)
      provider = stoppedAt(Number(await bench.chain.client.getBlockNumber()) - 6)
      throw new Error('socket closed')
    })
    const flow = begin({ wallet: () => wallet({ send, provider }) })
    await act(flow)
    await lost(flow)
    return { flow, send, catchUp: () => (provider = bench.provider) }
  }

  test('proves no absence: nothing is asked again, and the stake is found once it has caught up', async () => {
    const { flow, send, catchUp } = await fallenBack()
    expect(flow.getState()).toMatchObject({ failure: { code: 'ACTION_MAY_BE_WAITING' } })
    await flow.giveUpLost()
    expect(flow.getState()).toMatchObject({ step: 'sign', phase: 'lost' })
    catchUp()
    await bench.reaches(flow, 'confirmed')
    expect([send.mock.calls.length, await votes()]).toEqual([1, 1n])
  })

  test('signs and forgets nothing of the kind', async () => {
    await bench.chain.client.mine({ blocks: 20 })
    let provider = bench.provider
    const send = vi.fn<FlowWallet['send']>().mockRejectedValue(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send, provider }) })
    await act(flow)
    await reviewed(flow)
    const record = recordOf(flow)
    provider = stoppedAt(Number(await bench.chain.client.getBlockNumber()) - 6)
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'NODE_BEHIND' } })
    expect(send).toHaveBeenCalledTimes(1)
    const behind = contextOf({ wallet: () => wallet({ provider }) })
    await expect(forgetWith(() => behind, bench.store, record)).rejects.toMatchObject({ code: 'NODE_BEHIND' })
  })
})

test("nothing is signed on a real chain while the node's newest block is old", async () => {
  const send = vi.fn<FlowWallet['send']>()
  const flow = begin({ wallet: () => wallet({ send }), isLocalChain: false })
  await toReview(flow)
  const { timestamp } = await bench.chain.client.getBlock()
  const clock = vi.spyOn(Date, 'now').mockReturnValue((Number(timestamp) + 181) * 1000)
  onTestFinished(() => clock.mockRestore())
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'NODE_BEHIND' } })
  expect(send).not.toHaveBeenCalled()
})

describe('a given-up attempt that becomes pending', () => {
  test('stops the next signature, also after a rejected one', async () => {
    let raw: `0x${string}` = '0x'
    const send = vi.fn<FlowWallet['send']>(sendsAsItCounts)
    send.mockImplementationOnce(async (...args) => {
      await bench.withheld(signed => {
        raw = signed
      })(...args)
      throw new Error('socket closed')
    })
    send.mockRejectedValueOnce(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await lost(flow)
    await flow.giveUpLost()
    await reviewed(flow)
    await flow.sign()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'rejected' })
    await reviewed(flow)
    await bench.chain.client.setAutomine(false)
    await bench.chain.client.sendRawTransaction({ serializedTransaction: raw })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'ACTION_MAY_BE_WAITING' } })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('is found by its call in the pending block although the wallet called it rejected', async () => {
    const send = vi.fn<FlowWallet['send']>().mockRejectedValue(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await reviewed(flow)
    await bench.chain.client.setAutomine(false)
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'ACTION_MAY_BE_WAITING' } })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is not the same call to another address', async () => {
    const send = vi.fn<FlowWallet['send']>(sendsAsItCounts).mockRejectedValueOnce(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await reviewed(flow)
    await bench.chain.client.setAutomine(false)
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: bench.account, value: parseEther('1'), data: call.data })
    await flow.sign()
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('a transaction cancelled in the wallet before any node showed it', () => {
  /** Sent through a node that keeps it to itself, and the page left before it was seen. */
  async function unseen() {
    await bench.chain.client.setAutomine(false)
    const flow = begin({ wallet: () => wallet({ send: bench.withheld(() => undefined) }) })
    await act(flow)
    await bench.reaches(flow, 'broadcast')
    return flow
  }
  const cancelled = async () => {
    await bench.replaceWith(0, { to: bench.account })
    await bench.chain.client.setAutomine(true)
    await bench.chain.client.mine({ blocks: 8 })
  }

  test('is given up on the person’s word once its nonce is taken; then the same may be signed again', async () => {
    const flow = await unseen()
    await cancelled()
    await flow.giveUpUnseen()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'cancelled' })
    await reviewed(flow)
    await flow.sign()
    // The wallet of this test keeps each one to itself.
    await bench.reaches(flow, 'broadcast')
    expect(recordOf(flow).attempts.map(({ state }) => state)).toEqual(['failed', 'broadcast'])
  })

  test('is not given up while its nonce is free, while something waits, or on the proxy’s word', async () => {
    const flow = await unseen()
    const refused = async (code: string) => {
      await flow.giveUpUnseen()
      expect(flow.getState()).toMatchObject({ step: 'broadcast', failure: { code } })
    }
    await refused('ACTION_MAY_BE_WAITING')
    await cancelled()
    await bench.chain.client.setAutomine(false)
    await bench.replaceWith(1, { to: bench.account })
    await refused('ACTION_MAY_BE_WAITING')
    flow.stop()
    const away = await bench.resume({ wallet: () => null })
    await away.giveUpUnseen()
    expect(away.getState()).toMatchObject({ step: 'broadcast', failure: { code: 'WALLET_DISCONNECTED' } })
  })

  test('is not given up if it was mined after all', async () => {
    const flow = await unseen()
    flow.stop()
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    await bench.chain.client.setAutomine(true)
    await bench.chain.client.mine({ blocks: 8 })
    const [record] = await bench.actions()
    if (!record) throw new Error('no record')
    await expect(assertUnseen(contextOf(), record, new Set())).rejects.toMatchObject({
      code: 'ACTION_MAY_BE_WAITING',
    })
  })
})

test("after a rejection no blocks are searched while the account's nonce stands still, unless it has code", async () => {
  const request = vi.fn(bench.provider.request)
  const provider: Eip1193 = { request }
  const refuse: FlowWallet['send'] = () => Promise.reject(new UserRejectedError())
  const flow = begin({ wallet: () => wallet({ provider, send: refuse }) })
  await act(flow)
  await reviewed(flow)
  const looks = () => request.mock.calls.filter(([{ method }]) => method === 'eth_getLogs').length
  await flow.sign()
  expect(looks()).toBe(0)
  await reviewed(flow)
  await bench.chain.client.setCode({ address: bench.account, bytecode: '0x00' })
  await flow.sign()
  expect(looks()).toBe(1)
})
