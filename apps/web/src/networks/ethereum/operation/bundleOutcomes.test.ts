// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import type { CallRequest, Eip1193 } from '@granary/drivers/evm/chain'
import { expect, test, vi } from 'vitest'
import { followWith } from '#web/transaction/background.ts'
import { operationBench } from './test/operationBench.ts'

const bench = operationBench()
const { account, begin, wallet, request, act, reaches, requested } = bench
const topUp = (index: number) => request(index, { operation: 'top-up', amountGwei: 2_000_000_000n })
const deposits = () => requested(bench.chain.depositContract)
const soon = () => new Promise(resolve => setTimeout(resolve, 400))

const makeOf = ({ from, to, valueWei, data }: CallRequest): Promise<`0x${string}`> =>
  bench.chain.client.sendTransaction({
    account: from,
    to,
    value: valueWei,
    data,
    gas: 400_000n,
    chain: null,
  } as never)

/** The node of a wallet that does not show one of its transactions yet. */
function nodeBehind(hidden: () => string | undefined): Eip1193 {
  return {
    async request(args) {
      const hash = hidden()
      const answer = await bench.provider.request(args)
      if (!hash) return answer
      if ((args.params as readonly unknown[] | undefined)?.[0] === hash) return null
      if (args.method === 'eth_getTransactionCount') return `0x${(Number(answer) - 1).toString(16)}`
      if (args.method !== 'eth_getLogs') return answer
      return (answer as { transactionHash: string }[]).filter(log => log.transactionHash !== hash)
    },
  }
}

test('a bundle called partly reverted is watched until the node shows all of it: nothing is sent twice', async () => {
  const hashes: `0x${string}`[] = []
  let isBehind = false
  const send = vi.fn(wallet().send)
  const takes: Partial<FlowWallet> = {
    provider: nodeBehind(() => (isBehind ? hashes[1] : undefined)),
    bundling: async () => 'sequential',
    async sendCalls(calls, id) {
      for (const call of calls) hashes.push(await makeOf(call))
      isBehind = true
      return id
    },
    callsStatus: async () => ({ state: 'partly_reverted', hashes }),
    send,
  }
  const flow = begin(takes)
  await act(flow, [topUp(12), topUp(13)])
  await soon()
  expect(flow.getState()).toMatchObject({ step: 'broadcast' })
  isBehind = false
  await reaches(flow, { step: 'confirmed' })
  expect(send).not.toHaveBeenCalled()
  expect(await deposits()).toHaveLength(2)
})

test.each(['reverted', 'not_included'] as const)(
  'a bundle called %s without a hash is not over at the first look',
  async state => {
    let looks = 0
    const takes: Partial<FlowWallet> = {
      bundling: async () => 'sequential',
      async sendCalls(calls, id) {
        for (const call of calls) await makeOf(call)
        return id
      },
      provider: {
        async request(args) {
          const answer = await bench.provider.request(args)
          return args.method === 'eth_getLogs' && looks < 4 ? [] : answer
        },
      },
      callsStatus: async () => {
        looks += 1
        return { state, hashes: [] }
      },
    }
    const flow = begin(takes)
    await act(flow, [topUp(12), topUp(13)])
    await reaches(flow, { step: 'confirmed' })
    expect(await deposits()).toHaveLength(2)
  },
)

test.each([0, 1])(
  'a bundle of which only call %s was made returns to the review for the other one',
  async made => {
    const hashes: `0x${string}`[] = []
    const send = vi.fn(wallet().send)
    const takes: Partial<FlowWallet> = {
      bundling: async () => 'sequential',
      async sendCalls(calls, id) {
        const call = calls[made]
        if (call) hashes.push(await makeOf(call))
        return id
      },
      callsStatus: async () => ({ state: 'partly_reverted', hashes }),
      send,
    }
    const flow = begin(takes)
    await act(flow, [topUp(12), topUp(13)])
    await reaches(flow, { step: 'review', notice: 'reverted', requests: [{}] })
    await soon()
    expect(send).not.toHaveBeenCalled()
    const records = await bench.actions()
    expect(records.map(({ attempts }) => attempts.at(-1)?.state).sort()).toEqual(['confirmed', 'failed'])
  },
)

test("a bundle that the wallet forgot is given up on the person's word and blocks nothing", async () => {
  let known: 'pending' | null = 'pending'
  const takes: Partial<FlowWallet> = {
    bundling: async () => 'sequential',
    sendCalls: async (_, id) => id,
    callsStatus: async () => known && { state: known, hashes: [] },
  }
  const flow = begin(takes)
  await act(flow, [topUp(12), topUp(13)])
  await reaches(flow, { step: 'broadcast' })
  await flow.giveUpUnseen()
  expect(flow.getState()).toMatchObject({ step: 'broadcast' })
  known = null
  await flow.giveUpUnseen()
  await reaches(flow, { step: 'review', notice: 'cancelled', requests: [{}, {}] })
  await flow.back()
  void flow.request(request(12, { operation: 'exit' }))
  await reaches(flow, { step: 'review', status: 'ready' })
})

test('a forgotten bundle in a block is not given up', async () => {
  const takes: Partial<FlowWallet> = {
    bundling: async () => 'sequential',
    sendCalls: async (_, id) => id,
    callsStatus: async () => null,
  }
  const flow = begin(takes)
  await act(flow, [topUp(12), topUp(13)])
  await reaches(flow, { step: 'broadcast' })
  for (const index of [12, 13]) await makeOf(topUp(index).call)
  await flow.giveUpUnseen()
  await reaches(flow, { step: 'confirmed' })
  expect(await deposits()).toHaveLength(2)
})

/** A Safe that is proposed a bundle while the page is left: it names the proposal by a hash of its own. */
async function proposedAndLeft() {
  await bench.chain.client.setCode({ address: account, bytecode: '0x60' })
  let proposals = 0
  const safe: Partial<FlowWallet> = {
    bundling: async () => 'atomic',
    async sendCalls() {
      proposals += 1
      throw new Error('the page was left')
    },
    callsStatus: () => Promise.reject(new Error('no such transaction')),
  }
  const before = begin(safe)
  await act(before, [topUp(12), topUp(13)])
  before.stop()
  const flow = begin(safe)
  await flow.start()
  return { flow, proposals: () => proposals }
}

test('a proposal to a Safe is not repeated before the person has looked into its queue', async () => {
  const { flow, proposals } = await proposedAndLeft()
  await reaches(flow, { step: 'sign', phase: 'lost', failure: { code: 'MAY_BE_PROPOSED' } })
  await flow.leave()
  void flow.request(topUp(12))
  await reaches(flow, { step: 'review', status: 'blocked', failure: { code: 'ACTION_IN_FLIGHT' } })
  expect(proposals()).toBe(1)
})

test("an empty Safe queue, on the person's word, allows another request", async () => {
  const { flow } = await proposedAndLeft()
  await reaches(flow, { phase: 'lost', failure: { code: 'MAY_BE_PROPOSED' } })
  await flow.giveUpLost()
  await reaches(flow, { step: 'review', notice: 'not_sent', requests: [{}, {}] })
})

test("a request given up and then signed counts once: the first attempt does not take the second's transaction", async () => {
  const send = vi.fn(wallet().send).mockRejectedValueOnce(new Error('boom'))
  const flow = begin({ send })
  await act(flow, [topUp(12), topUp(13)])
  await reaches(flow, { phase: 'lost', failure: { code: 'ACTION_NOT_FOUND' } })
  await flow.giveUpLost()
  await reaches(flow, { step: 'review', status: 'ready', notice: 'not_sent' })
  await flow.sign()
  await reaches(flow, { step: 'confirmed' })
  const work = new AbortController()
  const context = bench.contextOf()
  void followWith(() => context, { store: bench.store, pollMs: 1 }, { signal: work.signal })
  await soon()
  work.abort()
  const states = (await bench.actions()).map(({ attempts }) => attempts.map(({ state }) => state))
  expect(states).toEqual([['failed', 'confirmed'], ['confirmed']])
})
