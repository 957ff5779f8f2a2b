import { randomUUID } from 'node:crypto'
import type { SsvCluster } from '@granary/api/ssv'
import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Alert } from '#server/modules/alerts/Alert.ts'
import { createSubscriptionStore } from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import { alertSubscriptions, alerts as alertTable } from '#server/modules/alerts/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { createAccountStore } from '../accounts/AccountStore.ts'
import { type WatchMemory, watchClusters } from './watchClusters.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const stranger = `0x${'bb'.repeat(20)}` as const
/** Sorts before `owner`. */
const crowd = `0x${'11'.repeat(20)}` as const
const day = 7_200
const database = useTestDatabase()

/** What the chain says in a test. */
let cluster: SsvCluster
let pendingFee: { feeWei: bigint; declaredAtBlock: number } | null
let catchingUp: boolean
let memory: WatchMemory
let timeIsUp: boolean

beforeEach(async () => {
  await database.orm.execute(
    sql`truncate alert_subscriptions, alerts, ssv_cluster_levels, ssv_clusters cascade`,
  )
  await addClusters(owner, 1)
  const snapshot = { validatorCount: 1, networkFeeIndex: 0n, index: 0n, active: true, balanceWei: 9n }
  cluster = {
    ...{ id: `0x${'01'.repeat(32)}`, owner, operatorIds: [1, 2, 3, 4], feeAsset: 'eth', snapshot },
    snapshotAt: { blockNumber: 1, logIndex: 0, transactionHash: `0x${'02'.repeat(32)}` },
    ...{ effectiveBalanceGwei: 32_000_000_000n, expectedBalanceGwei: 32_000_000_000n, otherKeys: 0 },
    ...{ status: 'active', balanceWei: 9n, burnWeiPerBlock: 1n },
    ...{ collateralWei: 1n, runwayBlocks: 400 * day, blockNumber: 100 },
  }
  pendingFee = null
  catchingUp = false
  memory = { after: undefined }
  timeIsUp = false
})

/** Clusters of an owner, newer than those before. */
async function addClusters(of: string, count: number): Promise<void> {
  await database.orm.execute(sql`
    insert into ssv_clusters select 1, '0x' || md5(${of} || n), ${of}, '1,2,3,4', 1, 0, 0, true, 9, n, 0, '0x02', 32
    from generate_series(1, ${count}::integer) n`)
}

async function subscribe(kinds: string[], of: Hex = owner): Promise<void> {
  const terms = {
    ...{ kinds, offlineEpochs: 3, sweepGwei: '0', rewardGwei: '0', delivery: 'at_once', language: 'en_US' },
  }
  await database.orm.insert(alertSubscriptions).values({
    ...{ id: randomUUID(), chainId: hoodi.id, account: of, owner: of, channel: 'webhook', target: 'x' },
    ...{ terms, origin: 'https://stake.example', state: 'active', fromSlot: 0, fromBlock: 50 },
  })
}

async function run(): Promise<void> {
  const behind = {
    indexedSeconds: 1,
    headSeconds: 1,
    headSeenAt: new Date(),
    nextBlock: 101,
    anchorBlock: 90,
  }
  const operator = { id: 2, feeWei: 1_000n, pendingFee: pendingFee && { ...pendingFee } }
  await watchClusters({
    network: {
      id: 'hoodi',
      contract: { chainId: hoodi.id },
      indexes: { find: async () => ({ id: 1, ...behind, behind: catchingUp }) },
      accounts: createAccountStore(database.orm),
      directory: async () => ({ operators: new Map([[2, operator]]) }),
    } as never,
    describe: async (_, kept) =>
      kept.map(({ clusterId, owner: by }) => ({ ...cluster, id: clusterId, owner: by })),
    orm: database.orm,
    alerts: {
      store: createSubscriptionStore(database.orm),
      metrics: { found() {} } as never,
      log: { info() {} } as never,
    },
    memory,
    timeIsUp: () => timeIsUp,
  })
}

const found = async () =>
  (await database.orm.select().from(alertTable).orderBy(alertTable.seenAt))
    .map(({ body }) => body as Alert)
    .map(({ kind, ssv }) => [kind, ssv?.days ?? ssv?.feeWei ?? null])

test('an owner is warned at 30 days, at 7 and of the liquidation, each once', async () => {
  await subscribe(['ssv_runway', 'ssv_liquidated'])
  await run()
  expect(await found()).toEqual([])
  for (const days of [29, 20, 6, 3]) {
    cluster = { ...cluster, runwayBlocks: days * day, blockNumber: cluster.blockNumber + 10 }
    await run()
    await run()
  }
  cluster = { ...cluster, status: 'liquidated', balanceWei: null, runwayBlocks: null }
  await run()
  await run()
  expect(await found()).toEqual([
    ['ssv_runway', 30],
    ['ssv_runway', 7],
    ['ssv_liquidated', null],
  ])
})

test('tiny deposits of a stranger repeat nothing; a real one lets the next fall be reported', async () => {
  await subscribe(['ssv_runway'])
  for (const days of [29, 30.2, 29.9, 31, 29]) {
    cluster = { ...cluster, runwayBlocks: days * day, blockNumber: cluster.blockNumber + 10 }
    await run()
  }
  expect(await found()).toHaveLength(1)
  for (const days of [90, 29]) {
    cluster = { ...cluster, runwayBlocks: days * day, blockNumber: cluster.blockNumber + 10 }
    await run()
  }
  expect(await found()).toHaveLength(2)
})

test('a declared higher fee is reported once, a lower one and one of before the alert not', async () => {
  await subscribe(['ssv_fee'])
  for (const fee of [
    { feeWei: 900n, declaredAtBlock: 60 },
    { feeWei: 1_100n, declaredAtBlock: 40 },
    { feeWei: 1_100n, declaredAtBlock: 70 },
    { feeWei: 1_100n, declaredAtBlock: 70 },
  ]) {
    pendingFee = fee
    await run()
  }
  expect(await found()).toEqual([['ssv_fee', '1100']])
})

test('only the owner’s subscriptions, and only of the chosen kinds', async () => {
  cluster = { ...cluster, runwayBlocks: day }
  await subscribe(['ssv_runway'], stranger)
  await subscribe(['ssv_fee', 'slashed'])
  await run()
  expect(await found()).toEqual([])
})

test('an alert made while the runway is short is sent at once', async () => {
  await subscribe(['ssv_liquidated'])
  cluster = { ...cluster, runwayBlocks: 3 * day }
  await run()
  await subscribe(['ssv_runway'])
  await run()
  expect(await found()).toEqual([['ssv_runway', 7]])
})

test('an index that is behind, or a balance that was not read, finds nothing', async () => {
  await subscribe(['ssv_runway'])
  catchingUp = true
  cluster = { ...cluster, runwayBlocks: day }
  await run()
  catchingUp = false
  cluster = { ...cluster, balanceWei: null, runwayBlocks: null }
  await run()
  expect(await found()).toEqual([])
})

test('runs at the same time report each fall once', async () => {
  await subscribe(['ssv_runway'])
  await run()
  cluster = { ...cluster, runwayBlocks: day }
  await Promise.all([run(), run(), run()])
  expect(await found()).toHaveLength(1)
})

test('owners of thousands of newer clusters crowd nobody out', async () => {
  await addClusters(crowd, 2_500)
  for (const each of [owner, crowd]) await subscribe(['ssv_runway'], each)
  cluster = { ...cluster, runwayBlocks: day }
  await run()
  expect(await found()).toHaveLength(2_501)
})

test('a run that has no time left is continued by the next', async () => {
  await addClusters(crowd, 1_200)
  for (const each of [owner, crowd]) await subscribe(['ssv_runway'], each)
  cluster = { ...cluster, runwayBlocks: day }
  timeIsUp = true
  for (const alerts of [500, 1_000, 1_201, 1_201]) {
    await run()
    expect(await found()).toHaveLength(alerts)
  }
})
