// @vitest-environment node
import 'fake-indexeddb/auto'
import { type FlowWallet, ownerOf } from '@granary/drivers/evm'
import { TransactionStore } from '@granary/transactions'
import { expect, test, vi } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { stakeKind } from '../stake/Stake.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import type { FlowContext } from './FlowContext.ts'
import type { StakingFlow } from './StakingFlow.ts'

const bench = createFlowHarness()
const { begin, wallet, stake, step, withheld, batches } = bench

const mayWait = { failure: { code: 'DEPOSIT_MAY_BE_WAITING' } }
const proved = { step: 'review', status: 'proved' }

/** A stake whose transaction is signed and kept in the wallet's drawer, and that the staker gave up as not sent. */
async function givenUp(over: Partial<FlowContext> = {}) {
  let signed: `0x${string}` = '0x'
  const first: FlowWallet['send'] = async (...args) => {
    await withheld(transaction => {
      signed = transaction
    }, 0)(...args)
    throw new Error('boom')
  }
  const send = vi.fn<FlowWallet['send']>(wallet().send).mockImplementationOnce(first)
  const flow = begin({ wallet: () => wallet({ send }), ...over })
  await stake(flow)
  await expect.poll(() => flow.getState()).toMatchObject({ failure: { code: 'DEPOSIT_NOT_FOUND' } })
  await flow.giveUpLost()
  await expect.poll(() => flow.getState()).toMatchObject(proved)
  return { flow, send, comes: () => bench.chain.client.sendRawTransaction({ serializedTransaction: signed }) }
}

const waits = async (comes: () => Promise<unknown>) => {
  await bench.chain.client.setAutomine(false)
  await comes()
}

async function newStake(flow: StakingFlow): Promise<void> {
  await flow.submitDetails(bench.one)
  await flow.generate()
  await expect.poll(() => flow.getState()).toMatchObject(proved)
}

test.each([
  ['Change', (flow: StakingFlow) => flow.edit()],
  ['Generate again', (flow: StakingFlow) => flow.renewOffer()],
])('%s does not let go of a stake that was given up while it waits', async (_, leave) => {
  const { flow, send, comes } = await givenUp()
  await waits(comes)
  await leave(flow)
  expect(flow.getState()).toMatchObject({ step: 'review', ...mayWait })
  await bench.chain.client.mine({ blocks: 1 })
  await leave(flow)
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect([send.mock.calls.length, await batches()]).toEqual([1, 1])
})

test('after Change the same keys are not asked for again before another transaction took the place', async () => {
  const { flow, send } = await givenUp()
  await flow.edit()
  await newStake(flow)
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'DEPOSIT_ALREADY_MADE' } })
  expect(send).toHaveBeenCalledTimes(1)
  const { account, client } = bench.chain
  await client.sendTransaction({ account, to: account, value: 1n, chain: null })
  await client.mine({ blocks: 7 })
  await flow.sign()
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect(await batches()).toBe(1)
})

test('after Generate again the provider is asked for other keys than those given up', async () => {
  const api = bench.providerApi()
  const call = vi.spyOn(api, 'call')
  const { flow } = await givenUp({ api })
  await flow.renewOffer()
  const bodies = call.mock.calls.flatMap(([route, input]) =>
    route.operationId === 'createOffer' ? [(input as { body: object }).body] : [],
  )
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({ besideOffer: expect.any(String) })
})

test('after Change, other keys are not asked for while the one given up waits: one deposit for one wish', async () => {
  const api = bench.providerApi()
  const { flow, send, comes } = await givenUp({ api })
  await flow.edit()
  vi.spyOn(api, 'call').mockImplementation(bench.providerApi(undefined, 1).call)
  await newStake(flow)
  await waits(comes)
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', ...mayWait })
  expect(send).toHaveBeenCalledTimes(1)
})

test('the same keys in a second stake are not asked for while the one given up waits', async () => {
  const { flow, send, comes } = await givenUp()
  await flow.edit()
  await newStake(flow)
  await waits(comes)
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', ...mayWait })
  expect(send).toHaveBeenCalledTimes(1)
})

test("a deposit that the stake left behind made is taken up as the staker's own by the second one", async () => {
  const { flow, send, comes } = await givenUp()
  const [left] = await bench.stakes()
  await flow.edit()
  await newStake(flow)
  await comes()
  await bench.chain.client.mine({ blocks: 1 })
  await flow.sign()
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'confirmed', stake: { id: left?.id } })
  await expect
    .poll(async () => (await bench.store.latestOpen(ownerOf(flow.owner), [stakeKind]))?.id)
    .toBe(left?.id)
  expect([send.mock.calls.length, await batches()]).toEqual([1, 1])
})

test('one whose offer ran out is not replaced on the next visit: it is looked for, and leads on', async () => {
  const { flow: before, send, comes } = await givenUp()
  before.stop()
  await waits(comes)
  const [stake] = await bench.stakes()
  await bench.store.update(stake?.id ?? '', known => ({
    ...known,
    data: {
      ...known.data,
      offer: { ...(known.data.offer as object), expiresAt: '2020-01-01T00:00:00.000Z' },
    },
  }))
  const flow = begin({ wallet: () => wallet({ send }), api: bench.providerApi(undefined, 1) })
  await flow.start()
  await expect
    .poll(() => flow.getState())
    .toMatchObject({ step: 'review', status: 'blocked', failure: { code: 'OFFER_OVER' } })
  await flow.renewOffer()
  expect(flow.getState()).toMatchObject({ step: 'review', stake: { id: stake?.id }, ...mayWait })
  await bench.chain.client.mine({ blocks: 1 })
  await flow.checkAgain()
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect([send.mock.calls.length, await batches()]).toEqual([1, 1])
})

test('without its wallet a stake that was asked for is not let go', async () => {
  let own: FlowWallet | null = wallet()
  const { flow } = await givenUp({
    wallet: () => own && wallet({ send: () => Promise.reject(new Error('boom')) }),
  })
  own = null
  await flow.edit()
  expect(flow.getState()).toMatchObject({ step: 'review', failure: { code: 'WALLET_DISCONNECTED' } })
})

test("keys that the account deposited elsewhere show as the staker's own, and are not requested", async () => {
  const elsewhere = await openConnection(`elsewhere-${crypto.randomUUID()}`)
  const other = begin({ store: new TransactionStore(elsewhere) })
  await stake(other)
  await expect.poll(() => step(other)).toBe('confirmed')
  const flow = begin()
  await bench.toReview(flow)
  const own = { id: 'keysNewToContract', status: 'failed', code: 'DEPOSIT_ALREADY_MADE', failedRows: [0] }
  expect(flow.getState()).toMatchObject({
    status: 'blocked',
    checks: expect.arrayContaining([expect.objectContaining(own)]),
  })
  other.stop()
  elsewhere.close()
})
