// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import type { CallRequest } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import { concatHex, pad, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { BeaconsDisagreeError } from './requests/OperationErrors.ts'
import { operationBench } from './test/operationBench.ts'

const bench = operationBench()
const { account, begin, wallet, request, act, toReview, reaches, requested, validator } = bench
const partial = (index: number, amountGwei = 1_000_000_000n) =>
  request(index, { operation: 'partial', amountGwei })
const dataOf = (index: number, amountGwei = 1_000_000_000n) =>
  `${account}${partial(index, amountGwei).call.data.slice(2)}`
const requests = () => requested(bench.chain.withdrawalRequests)

/** Of the predeploy: the fee rises by e with each 17 of it. */
const setExcess = (excess: bigint) =>
  bench.chain.client.setStorageAt({
    address: bench.chain.withdrawalRequests,
    index: '0x0',
    value: pad(toHex(excess)),
  })

class Rejected extends BaseError {
  override readonly name = 'Rejected'
  constructor() {
    super('no', { code: 'USER_REJECTED' })
  }
}

/** A wallet whose bundles run one call after another. */
function bundles(over: { loses?: boolean; hides?: boolean } = {}) {
  const known = new Map<string, `0x${string}`[]>()
  const asked: number[] = []
  const takes: Partial<FlowWallet> = {
    bundling: async () => 'sequential',
    async sendCalls(calls, id) {
      asked.push(calls.length)
      const hashes: `0x${string}`[] = []
      for (const call of calls)
        hashes.push(
          await bench.chain.client.sendTransaction({
            account: call.from,
            to: call.to,
            value: call.valueWei,
            data: call.data,
            gas: 400_000n,
            chain: null,
          } as never),
        )
      if (!over.hides) known.set(id, hashes)
      if (over.loses) throw new Error('socket closed')
      return id
    },
    async callsStatus(id) {
      const hashes = known.get(id)
      return hashes ? { state: 'confirmed', hashes } : null
    },
  }
  return { takes, asked }
}

test('[A2.97] a partial withdrawal reaches the predeploy with exactly the amount, and the fee after 64 requests', async () => {
  const flow = begin()
  await act(flow, [partial(12, 1_500_000_000n)])
  await reaches(flow, { step: 'confirmed' })
  expect(await requests()).toEqual([dataOf(12, 1_500_000_000n)])
  const [record] = await bench.actions()
  // fake_exponential(1, 64, 17)
  expect(record?.call.valueWei).toBe(42n)
})

test('[A2.98] a full exit is a request of 0 gwei; a switch names the same key twice', async () => {
  const exit = begin()
  await act(exit, [request(12, { operation: 'exit' })])
  await reaches(exit, { step: 'confirmed' })
  expect(await requests()).toEqual([`${account}${validator(12).pubkey.slice(2)}${'00'.repeat(8)}`])
  bench.change(13, { withdrawalCredentials: `0x01${'00'.repeat(11)}${account.slice(2)}` })
  const compound = begin()
  await act(compound, [request(13, { operation: 'compound' })])
  await reaches(compound, { step: 'confirmed' })
  const key = validator(13).pubkey.slice(2)
  expect(await requested(bench.chain.consolidationRequests)).toEqual([`${account}${key}${key}`])
})

test('[F.20] a finished operation is shown by a reload of its own page, and by no page opened for another', async () => {
  const flow = begin()
  await act(flow, [partial(12, 1_500_000_000n)])
  await reaches(flow, { step: 'confirmed' })
  const state = flow.getState()
  const id = 'record' in state ? state.record?.id : null
  const reloaded = begin()
  await reloaded.start(id)
  expect(reloaded.getState()).toMatchObject({ step: 'confirmed', record: { id } })
  const next = begin()
  await next.start()
  expect(next.getState()).toEqual({ step: 'idle' })
})

test('a top-up goes to the deposit contract and is found by its event if the answer is lost', async () => {
  const send: FlowWallet['send'] = async (...asked) => {
    await wallet().send(...asked)
    throw new Error('socket closed')
  }
  const flow = begin({ send })
  await act(flow, [request(12, { operation: 'top-up', amountGwei: 2_000_000_000n })])
  await reaches(flow, { step: 'confirmed' })
  expect(await requested(bench.chain.depositContract)).toHaveLength(1)
  expect(await bench.chain.client.getBalance({ address: bench.chain.depositContract })).toBe(2n * 10n ** 18n)
})

test('several go in one confirmation, each with its own step and transaction', async () => {
  const { takes, asked } = bundles()
  const flow = begin(takes)
  await act(flow, [partial(12), partial(13), request(14, { operation: 'exit' })])
  await reaches(flow, { step: 'confirmed' })
  expect(asked).toEqual([3])
  expect(await requests()).toHaveLength(3)
  const records = await bench.actions()
  expect(new Set(records.map(({ attempts }) => attempts.at(-1)?.state))).toEqual(new Set(['confirmed']))
})

test.each([
  ['known to the wallet by its identifier', { loses: true }],
  ['unknown to the wallet, by the logs of the predeploy', { loses: true, hides: true }],
])('an unanswered bundle is found after a reload: %s', async (_, how) => {
  const { takes, asked } = bundles(how)
  const before = begin(takes)
  await act(before, [partial(12), partial(13)])
  before.stop()
  const after = begin(takes)
  await after.start()
  await reaches(after, { step: 'confirmed' })
  expect(asked).toEqual([2])
  expect(await requests()).toHaveLength(2)
})

test('without bundles one click signs them one by one, each once the one before is confirmed', async () => {
  const send = vi.fn(wallet().send)
  const flow = begin({ send })
  await act(flow, [partial(12), partial(13), partial(14)])
  await reaches(flow, { step: 'confirmed' })
  expect(send).toHaveBeenCalledTimes(3)
  expect(await requests()).toEqual([dataOf(12), dataOf(13), dataOf(14)])
})

test('the plan goes on after a rejection and a reload, and never repeats a confirmed step', async () => {
  let calls = 0
  const send: FlowWallet['send'] = (...asked) => {
    calls += 1
    return calls === 2 ? Promise.reject(new Rejected()) : wallet().send(...asked)
  }
  const before = begin({ send })
  await act(before, [partial(12), partial(13), partial(14)])
  await reaches(before, { step: 'review', notice: 'rejected', status: 'ready', requests: [{}, {}] })
  before.stop()
  const after = begin({ send })
  await after.start()
  await reaches(after, { step: 'review', status: 'ready', requests: [{}, {}], actions: [{}, {}] })
  await after.sign()
  await reaches(after, { step: 'confirmed' })
  expect(await requests()).toEqual([dataOf(12), dataOf(13), dataOf(14)])
})

test('after a reload between two steps the rest needs a click', async () => {
  await bench.chain.client.setAutomine(false)
  const before = begin()
  await act(before, [partial(12), partial(13)])
  await reaches(before, { step: 'broadcast' })
  before.stop()
  await bench.chain.client.mine({ blocks: 1 })
  await bench.chain.client.setAutomine(true)
  const send = vi.fn(wallet().send)
  const after = begin({ send })
  await after.start()
  await reaches(after, { step: 'review', status: 'ready', requests: [{}] })
  expect(send).not.toHaveBeenCalled()
  await after.sign()
  await reaches(after, { step: 'confirmed' })
  expect(await requests()).toEqual([dataOf(12), dataOf(13)])
})

test('a replacement with a higher fee is followed to its block', async () => {
  await bench.chain.client.setAutomine(false)
  const flow = begin()
  await act(flow, [partial(12)])
  await reaches(flow, { step: 'broadcast' })
  const { call } = partial(12)
  const waiting = await bench.chain.client.request({
    method: 'eth_getBlockByNumber',
    params: ['pending', true],
  })
  const [first] = (waiting as { transactions: { nonce: `0x${string}`; value: `0x${string}` }[] }).transactions
  await bench.chain.client.sendTransaction({
    account,
    to: call.to,
    data: call.data,
    value: BigInt(first?.value ?? 0),
    nonce: Number(first?.nonce),
    gas: 400_000n,
    maxFeePerGas: 900n * 10n ** 9n,
    maxPriorityFeePerGas: 800n * 10n ** 9n,
    chain: null,
  } as never)
  await bench.chain.client.mine({ blocks: 1 })
  await reaches(flow, { step: 'confirmed' })
  expect(await requests()).toHaveLength(1)
})

test('a second tab requests nothing that is on its way', async () => {
  await bench.chain.client.setAutomine(false)
  const one = begin()
  await act(one, [partial(12)])
  await reaches(one, { step: 'broadcast' })
  const send = vi.fn(wallet().send)
  const two = begin({ send })
  await two.start()
  expect(two.getState()).toMatchObject({ step: 'broadcast' })
  await two.leave()
  void two.request(request(12, { operation: 'exit' }))
  await reaches(two, { step: 'review', status: 'blocked', failure: { code: 'ACTION_IN_FLIGHT' } })
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['too young', { activationEpoch: 900 }, 'VALIDATOR_TOO_YOUNG'],
  ['with nothing above 32 ETH', { balanceGwei: 32_000_000_000n }, 'PARTIAL_NOTHING_TO_WITHDRAW'],
  ['already ending', { exitEpoch: 1010 }, 'VALIDATOR_EXITING'],
  [
    'of another account',
    { withdrawalCredentials: `0x02${'00'.repeat(11)}${'0e'.repeat(20)}` },
    'VALIDATOR_NOT_OWNED',
  ],
] as const)(
  '[A6.02] a validator %s is refused at the review and just before the wallet is asked',
  async (_, over, code) => {
    const send = vi.fn(wallet().send)
    const early = begin({ send })
    bench.change(13, over)
    await toReview(early, [partial(12), partial(13)])
    expect(early.getState()).toMatchObject({
      status: 'blocked',
      failure: { details: expect.stringContaining(code) },
    })
    bench.change(13, { ...validator(14), index: 13, pubkey: validator(13).pubkey })
    const late = begin({ send })
    await toReview(late, [partial(12), partial(13)])
    bench.change(13, over)
    await late.sign()
    await reaches(late, { step: 'sign', phase: 'stopped', failure: { code: 'REQUEST_WOULD_BE_IGNORED' } })
    expect(send).not.toHaveBeenCalled()
  },
)

test('a fee above the cap or unread sends nothing; a clearly higher one returns to the review', async () => {
  const send = vi.fn(wallet().send)
  await setExcess(900n)
  const dear = begin({ send })
  await toReview(dear, [partial(12)])
  expect(dear.getState()).toMatchObject({ failure: { code: 'REQUEST_FEE_HIGH' } })
  await setExcess(0n)
  const risen = begin({ send })
  await toReview(risen, [partial(12)])
  await setExcess(500n)
  await risen.sign()
  await reaches(risen, { step: 'review', notice: 'fee_rose', status: 'ready' })
  const blind = begin(
    { send },
    {
      provider: () => ({
        request: async args => {
          if (args.method === 'eth_getStorageAt') throw new Error('not allowed')
          return bench.provider.request(args)
        },
      }),
    },
  )
  await toReview(blind, [partial(12)])
  expect(blind.getState()).toMatchObject({ failure: { code: 'REQUEST_FEE_UNREAD' } })
  expect(send).not.toHaveBeenCalled()
})

test('one by one, each fee is compared with the reviewed one', async () => {
  const send = vi.fn<FlowWallet['send']>(async (...asked) => {
    const hash = await wallet().send(...asked)
    await bench.chain.client.waitForTransactionReceipt({ hash })
    await setExcess(550n)
    return hash
  })
  const flow = begin({ send })
  await act(flow, [partial(12), partial(13)])
  await reaches(flow, { step: 'review', notice: 'fee_rose', status: 'ready', requests: [{}] })
  expect(send).toHaveBeenCalledTimes(1)
  await flow.sign()
  await reaches(flow, { step: 'confirmed' })
})

test('one by one, small rises are compared with the reviewed sum', async () => {
  const send = vi.fn<FlowWallet['send']>(async (...asked) => {
    const hash = await wallet().send(...asked)
    await bench.chain.client.waitForTransactionReceipt({ hash })
    // 0.00009 ETH each.
    await setExcess(482n)
    return hash
  })
  const flow = begin({ send })
  await act(flow, [partial(12), partial(13), partial(14)])
  await reaches(flow, { step: 'review', notice: 'fee_rose', status: 'ready', requests: [{}, {}] })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a fee of a few wei may double without another review', async () => {
  const flow = begin()
  await toReview(flow, [partial(12)])
  await setExcess(20n)
  await flow.sign()
  await reaches(flow, { step: 'confirmed' })
})

test('a dropped request is asked again with the same nonce', async () => {
  await bench.chain.client.setAutomine(false)
  const flow = begin()
  await act(flow, [partial(12)])
  const place = async () => {
    const [record] = await bench.actions()
    return record?.attempts.at(-1)
  }
  await expect.poll(place).toMatchObject({ shown: { nonce: expect.any(Number) } })
  const sent = (await place()) as { hash: `0x${string}`; shown: { nonce: number } }
  await bench.chain.client.request({ method: 'anvil_dropTransaction', params: [sent.hash] } as never)
  await reaches(flow, { step: 'review', notice: 'dropped', status: 'ready' })
  await bench.chain.client.setAutomine(true)
  await flow.sign()
  await reaches(flow, { step: 'confirmed' })
  expect(await place()).toMatchObject({ state: 'confirmed', asked: { nonce: sent.shown.nonce } })
  expect(await requests()).toEqual([dataOf(12)])
})

/**
 * A contract that makes the calls it is given, as a Safe does for its owners: target (20 bytes), value (32) and call
 * data (56), one after another.
 */
const forwarder = '0x5f5b368110600a5700005b6038816034015f375f5f60385f8460140135853560601c5af150606c01600156'

test("a Safe gets one proposal for both; the owners' later execution is found by the predeploy's logs", async () => {
  await bench.chain.client.setCode({ address: account, bytecode: forwarder })
  const proposals: (readonly CallRequest[])[] = []
  const safe: Partial<FlowWallet> = {
    bundling: async () => 'atomic',
    async sendCalls(calls) {
      proposals.push(calls)
      return `0x${'5a'.repeat(32)}`
    },
    callsStatus: async () => ({ state: 'pending', hashes: [] }),
  }
  const before = begin(safe)
  await act(before, [partial(12), partial(13)])
  await reaches(before, { step: 'broadcast' })
  before.stop()
  const calls = proposals[0] ?? []
  const [owner] = await bench.chain.client.requestAddresses()
  await bench.chain.client.sendTransaction({
    account: owner,
    to: account,
    value: calls.reduce((sum, { valueWei }) => sum + valueWei, 0n),
    data: concatHex(calls.flatMap(({ to, valueWei, data }) => [to, toHex(valueWei, { size: 32 }), data])),
    gas: 1_000_000n,
    chain: null,
  } as never)
  const after = begin(safe)
  await after.start()
  await reaches(after, { step: 'confirmed' })
  expect(proposals).toHaveLength(1)
  expect(await requests()).toEqual([dataOf(12), dataOf(13)])
})

test('nothing is sent if the server answers with another validator or a second node disagrees', async () => {
  const send = vi.fn(wallet().send)
  const topUp = request(12, { operation: 'top-up', amountGwei: 1_000_000_000n })
  const swapped = begin({ send }, { readValidator: async () => validator(13) })
  await toReview(swapped, [topUp])
  expect(swapped.getState()).toMatchObject({ failure: { code: 'REQUEST_WOULD_BE_IGNORED' } })
  const contradicted = begin(
    { send },
    { checkSecond: () => Promise.reject(new BeaconsDisagreeError('other')) },
  )
  await toReview(contradicted, [topUp])
  expect(contradicted.getState()).toMatchObject({ failure: { code: 'SECOND_BEACON_DISAGREES' } })
  expect(send).not.toHaveBeenCalled()
})
