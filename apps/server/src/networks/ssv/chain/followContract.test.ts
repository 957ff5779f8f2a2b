import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { clusterIdOf } from '@granary/staking/ssv'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log/createLog.ts'
import { createRangeSize } from '#server/platform/upstreams/rangeSize.ts'
import { readSettings } from '#server/settings.ts'
import { type OpenTestDatabase, openTestDatabase } from '#test/createTestDatabase.ts'
import { type FakeSsvChain, fakeContract, startFakeSsvChain } from '#test/ssv/fakeSsvChain.ts'
import { ssvClusters, ssvFeeRecipients, ssvOperatorEvents, ssvValidatorEvents } from '../tables.ts'
import { followContract } from './followContract.ts'
import { createIndexStore } from './IndexStore.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const operatorIds = [1n, 2n, 3n, 4n]
const key = (byte: string) => `0x${byte.repeat(48)}` as Hex
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

let kept: OpenTestDatabase
let chain: FakeSsvChain

beforeAll(async () => {
  kept = await openTestDatabase()
})
afterAll(() => kept.close())
beforeEach(async () => {
  const store = createIndexStore(kept.database.orm)
  const index = await store.find({ chainId: hoodi.id, contract: fakeContract })
  if (index) await store.reset(index, 0)
  chain = await startFakeSsvChain()
})
afterEach(() => chain.close())

const cluster = (validatorCount: number, balance = 10n) => ({
  ...{ validatorCount, networkFeeIndex: 1n, index: 2n, active: true, balance },
})

const addValidator = (block: number, publicKey: Hex, count: number, by: Hex = owner) =>
  chain.emit(block, 'ValidatorAdded', {
    ...{ owner: by, operatorIds, publicKey, shares: '0x1234', cluster: cluster(count) },
  })

function run(blocks = 10_000, timeIsUp = () => false) {
  return followContract({
    rpc: chain.rpc,
    chain: hoodi,
    store: createIndexStore(kept.database.orm),
    setting: { chainId: hoodi.id, contract: fakeContract, firstBlock: 0 },
    memory: { size: createRangeSize(blocks), hasCode: false },
    log,
    onEvents() {},
    timeIsUp,
  })
}

const clusters = () => kept.database.orm.select().from(ssvClusters)
const validators = () =>
  kept.database.orm
    .select()
    .from(ssvValidatorEvents)
    .orderBy(ssvValidatorEvents.blockNumber, ssvValidatorEvents.logIndex)
const operators = () =>
  kept.database.orm
    .select()
    .from(ssvOperatorEvents)
    .orderBy(ssvOperatorEvents.blockNumber, ssvOperatorEvents.logIndex)

test('events are stored with their place, and a cluster has the snapshot of its newest event', async () => {
  chain.emit(1, 'OperatorAdded', { operatorId: 1n, owner, publicKey: '0xabcd', fee: 1_000n })
  const added = addValidator(3, key('01'), 1)
  const deposited = chain.emit(8, 'ClusterDeposited', {
    ...{ owner, operatorIds, value: 5n, cluster: cluster(1, 99n) },
  })
  const index = await run()
  expect(index).toMatchObject({ behind: false, index: { nextBlock: 11, anchorBlock: 5, behind: false } })
  expect(await operators()).toMatchObject([
    { type: 'added', operatorIds: '1', blockNumber: 1, data: { owner, key: '0xabcd', fee: '1000' } },
  ])
  expect(await validators()).toMatchObject([
    { type: 'added', pubkey: key('01'), owner, transactionHash: added.transactionHash },
  ])
  expect(await clusters()).toMatchObject([
    {
      ...{ clusterId: clusterIdOf(owner, operatorIds), owner, operatorIds: '1,2,3,4', validatorCount: 1 },
      ...{ balanceWei: 99n, blockNumber: 8, transactionHash: deposited.transactionHash },
    },
  ])
})

test('a cluster keeps the effective balance that an oracle proved, and counts 32 ETH for validators since', async () => {
  const proved = (block: number, effectiveBalance: number, count: number) =>
    chain.emit(block, 'ClusterBalanceUpdated', {
      ...{ owner, operatorIds, blockNum: 1n, effectiveBalance, cluster: cluster(count) },
    })
  const effective = async () => (await clusters()).map(({ effectiveEth }) => effectiveEth)
  const remove = (block: number, publicKey: Hex, count: number) =>
    chain.emit(block, 'ValidatorRemoved', { owner, operatorIds, publicKey, cluster: cluster(count) })
  addValidator(0, key('01'), 1)
  addValidator(1, key('02'), 2)
  chain.node.head = 1
  await run()
  expect(await effective()).toEqual([64])
  proved(2, 2_080, 2)
  addValidator(3, key('03'), 3)
  chain.node.head = 3
  await run()
  expect(await effective()).toEqual([2_112])
  proved(4, 2_200, 3)
  remove(6, key('01'), 2)
  chain.node.head = 10
  await run()
  expect(await effective()).toEqual([2_168])
  chain.undoFrom(6)
  await run()
  expect(await effective()).toEqual([2_200])
  remove(6, key('01'), 0)
  addValidator(7, key('04'), 1)
  await run()
  expect(await effective()).toEqual([32])
})

test('a reorganisation takes events back and gives the cluster its former snapshot', async () => {
  addValidator(3, key('01'), 1)
  addValidator(8, key('02'), 2)
  addValidator(9, key('03'), 1, other)
  await run()
  expect(await clusters()).toHaveLength(2)
  chain.undoFrom(8)
  chain.emit(8, 'ClusterDeposited', { owner, operatorIds, value: 5n, cluster: cluster(1, 77n) })
  chain.node.head = 11
  await run()
  expect((await validators()).map(({ pubkey }) => pubkey)).toEqual([key('01')])
  expect(await clusters()).toMatchObject([{ owner, validatorCount: 1, balanceWei: 77n, blockNumber: 8 }])
})

test('ranges of any length store the same', async () => {
  for (const block of [0, 1, 4, 5, 6, 9, 10]) addValidator(block, key(`0${block % 10}`), 1)
  await run()
  const whole = await validators()
  expect(whole).toHaveLength(7)
  for (const blocks of [1, 2, 3, 7]) {
    const store = createIndexStore(kept.database.orm)
    const index = await store.find({ chainId: hoodi.id, contract: fakeContract })
    if (index) await store.reset(index, 0)
    await run(blocks)
    expect(await validators()).toEqual(whole)
  }
})

test('a run that is interrupted is continued by the next one', async () => {
  for (const block of [0, 2, 4, 9]) addValidator(block, key(`0${block}`), 1)
  let turns = 0
  const first = await run(2, () => {
    turns += 1
    return turns > 2
  })
  expect(first).toMatchObject({ behind: true, index: { behind: true, nextBlock: 6 } })
  expect(await validators()).toHaveLength(3)
  await run(2)
  expect(await validators()).toHaveLength(4)
})

test('two runs at once store every event once', async () => {
  for (const block of [0, 2, 4, 9]) addValidator(block, key(`0${block}`), 1)
  await Promise.all([run(2), run(3), run(1)])
  await run()
  expect(await validators()).toHaveLength(4)
})

test('a node that leaves out a known log without a reorganisation is not believed', async () => {
  addValidator(8, key('01'), 1)
  await run()
  const { eth_getLogs } = chain.node.results
  chain.node.results.eth_getLogs = () => []
  await expect(run()).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  expect(await validators()).toHaveLength(1)
  if (eth_getLogs) chain.node.results.eth_getLogs = eth_getLogs
  await run()
  expect(await validators()).toHaveLength(1)
})

test('a fee recipient that a node leaves out stays known, and one of another fork does not', async () => {
  const recipients = () => kept.database.orm.select().from(ssvFeeRecipients)
  const { transactionHash } = chain.emit(8, 'FeeRecipientAddressUpdated', { owner, recipientAddress: other })
  await run()
  const honest = chain.node.results.eth_getLogs
  chain.node.results.eth_getLogs = () => []
  await expect(run()).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  expect(await recipients()).toMatchObject([{ owner, recipient: other, transactionHash }])
  if (honest) chain.node.results.eth_getLogs = honest
  chain.undoFrom(8)
  await run()
  expect(await recipients()).toEqual([])
})

test.each([
  ['of another contract', { address: `0x${'77'.repeat(20)}` }],
  ['of another block', { blockNumber: '0x63' }],
  ['taken away by a reorganisation', { removed: true }],
  ['with broken data', { data: '0x12' }],
  ['without topics', { topics: null }],
])('a log %s is refused, and nothing of its range is stored', async (_, wrong) => {
  addValidator(3, key('01'), 1)
  addValidator(4, key('02'), 2)
  const honest = chain.node.results.eth_getLogs
  chain.node.results.eth_getLogs = params => {
    const logs = (honest?.(params) ?? []) as object[]
    return logs.map((each, place) => (place === 0 ? { ...each, ...wrong } : each))
  }
  await expect(run()).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  expect(await validators()).toEqual([])
})

test('logs of other events of the contract are left out', async () => {
  addValidator(3, key('01'), 1)
  const honest = chain.node.results.eth_getLogs
  chain.node.results.eth_getLogs = params => [
    ...((honest?.(params) ?? []) as object[]),
    {
      ...{ address: fakeContract, topics: [`0x${'99'.repeat(32)}`], data: '0x', blockNumber: '0x4' },
      ...{ logIndex: '0x0', transactionHash: `0x${'01'.repeat(32)}` },
    },
  ]
  await run()
  expect(await validators()).toHaveLength(1)
})

test('another chain with the same id is read from the start', async () => {
  addValidator(3, key('01'), 1)
  await run()
  chain.undoFrom(0)
  addValidator(4, key('02'), 1)
  const store = createIndexStore(kept.database.orm)
  const index = await store.find({ chainId: hoodi.id, contract: fakeContract })
  await kept.database.orm.execute(
    `update ssv_indexes set anchor_hash = '0x${'ee'.repeat(32)}' where id = ${index?.id}`,
  )
  await run()
  expect((await validators()).map(({ pubkey }) => pubkey)).toEqual([key('02')])
})

test('an address without a contract is reported', async () => {
  chain.node.results.eth_getCode = () => '0x'
  await expect(run()).rejects.toMatchObject({ code: 'SSV_CONTRACT_MISSING' })
})
