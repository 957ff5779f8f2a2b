// @vitest-environment node
import 'fake-indexeddb/auto'
import { UserRejectedError } from '@granary/wallet/core'
import { numberToHex, parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Eip1193 } from '../chain/Eip1193.ts'
import type { FlowWallet } from '../wallet/FlowWallet.ts'
import { forgetAction } from './forgetAction.ts'
import { actionBench } from './test/actionBench.ts'

const bench = actionBench()
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
  expect.poll(() => flow.getState(), { timeout: 8000 }).toMatchObject({ phase: 'lost' })

describe('a node that is behind the block in which the wallet was asked', () => {
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

  test('is not believed that nothing was sent: nothing is asked again, and once it has caught up the stake is found', async () => {
    const { flow, send, catchUp } = await fallenBack()
    expect(flow.getState()).toMatchObject({ failure: { code: 'ACTION_MAY_BE_WAITING' } })
    await flow.giveUpLost()
    expect(flow.getState()).toMatchObject({ step: 'sign', phase: 'lost' })
    catchUp()
    await bench.reaches(flow, 'confirmed')
    expect([send.mock.calls.length, await votes()]).toEqual([1, 1n])
  })

  test('signs nothing of the kind, and forgets nothing', async () => {
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
    await expect(forgetAction(behind, record)).rejects.toMatchObject({ code: 'NODE_BEHIND' })
  })
})

test('a node whose newest block is old signs nothing on a real chain', async () => {
  const send = vi.fn<FlowWallet['send']>()
  const flow = begin({ wallet: () => wallet({ send }), isLocalChain: false })
  await toReview(flow)
  const { timestamp } = await bench.chain.client.getBlock()
  const clock = vi.spyOn(Date, 'now').mockReturnValue((Number(timestamp) + 181) * 1000)
  await flow.sign()
  clock.mockRestore()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'NODE_BEHIND' } })
  expect(send).not.toHaveBeenCalled()
})

describe('an attempt that was given up and starts to wait', () => {
  test('still stops the next signing after another one was refused in the wallet', async () => {
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

  test('is seen by its call among what waits, though the wallet said that it was refused', async () => {
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

  test('the same call to somebody else is not taken for it', async () => {
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
