// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import { RequestPendingError } from '@granary/wallet/core'
import { describe, expect, test, vi } from 'vitest'
import { createFlowHarness } from '../test/createFlowHarness.ts'

const gwei = 1_000_000_000n
const bench = createFlowHarness()
const { begin, wallet, stake, step, sentAttempt, looks, withheld, batches } = bench

describe('a transaction that no node shows any more', () => {
  test('a transaction cancelled in the wallet leads back to the review once blocks lie on top', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    await expect.poll(() => sentAttempt(flow)?.shown?.nonce).toEqual(expect.any(Number))
    await bench.chain.client.sendTransaction({
      account: bench.chain.account,
      chain: null,
      to: bench.chain.account,
      nonce: sentAttempt(flow)?.shown?.nonce ?? Number.NaN,
      maxFeePerGas: 500n * gwei,
      maxPriorityFeePerGas: 400n * gwei,
    })
    await bench.chain.client.mine({ blocks: 1 })
    await bench.chain.client.setAutomine(true)
    await looks(5)
    expect(step(flow)).toBe('broadcast')
    await bench.chain.client.mine({ blocks: 6 })
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'cancelled' })
  })

  test('a transaction of another nonce than the node counted is waited for, whatever takes that one', async () => {
    const held = Promise.withResolvers<`0x${string}`>()
    const flow = begin({ wallet: () => wallet({ send: withheld(held.resolve, 1) }) })
    await stake(flow)
    const nonce = sentAttempt(flow)?.asked.nonce ?? Number.NaN
    await bench.chain.client.sendTransaction({
      account: bench.chain.account,
      chain: null,
      to: bench.chain.account,
      nonce,
    })
    await bench.chain.client.mine({ blocks: 20 })
    await looks(10)
    expect(flow.getState()).toMatchObject({ step: 'broadcast' })
    await bench.chain.client.sendRawTransaction({ serializedTransaction: await held.promise })
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(await batches()).toBe(1)
  })
})

describe('after an attempt that was given up', () => {
  let signed: `0x${string}`
  const first: FlowWallet['send'] = async (...args) => {
    await withheld(transaction => {
      signed = transaction
    }, 0)(...args)
    throw new Error('boom')
  }
  async function givenUp() {
    const send = vi.fn<FlowWallet['send']>(wallet().send).mockImplementationOnce(first)
    const flow = begin({ wallet: () => wallet({ send }) })
    await stake(flow)
    await expect.poll(() => flow.getState()).toMatchObject({ failure: { code: 'DEPOSIT_NOT_FOUND' } })
    await flow.giveUpLost()
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', status: 'proved' })
    return { flow, send }
  }
  const broadcast = () => bench.chain.client.sendRawTransaction({ serializedTransaction: signed })

  test('nothing is asked while the account has something waiting, and what is mined is taken over', async () => {
    const { flow, send } = await givenUp()
    await bench.chain.client.setAutomine(false)
    await broadcast()
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'DEPOSIT_MAY_BE_WAITING' } })
    await bench.chain.client.setAutomine(true)
    await bench.chain.client.mine({ blocks: 1 })
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect([send.mock.calls.length, await batches()]).toEqual([1, 1])
  })

  test('a deposit that it made after all is taken over by the review', async () => {
    const { flow } = await givenUp()
    await broadcast()
    await bench.chain.client.mine({ blocks: 1 })
    await flow.checkAgain()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(flow.getState()).toMatchObject({
      stake: { steps: [{ attempts: [{ state: 'confirmed' }] }] },
    })
  })

  test('a request that the wallet still holds open may be that one: it is looked for', async () => {
    const { flow, send } = await givenUp()
    send.mockRejectedValueOnce(new RequestPendingError())
    await flow.sign()
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'sign', phase: 'lost' })
    await broadcast()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(await batches()).toBe(1)
  })
})
