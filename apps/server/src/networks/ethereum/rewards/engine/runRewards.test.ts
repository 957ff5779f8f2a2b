import { hoodi } from '@granary/chains'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as tables from '#server/networks/ethereum/rewards/tables.ts'
import {
  type BeaconHistory,
  StateGoneError,
} from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { PendingConsolidation } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { EthereumNodes } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Database } from '#server/platform/db/Database.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { fakeHistory, fakeValidator, keyOf, rootOf } from '#test/fakeHistory.ts'
import { repairRewards } from '../operate/repairRewards.ts'
import type { ChainView } from './ChainView.ts'
import { firstReadings } from './firstReadings.ts'
import { consolidationsOf, findCursor } from './RewardStore.ts'
import { gapPatienceMs, type RewardMemory, type RewardRunParts, runRewards } from './runRewards.ts'
import { trackOwner } from './trackOwner.ts'

const chainId = hoodi.id
/** Days of two epochs of four slots, ending at slots 8, 16, 24 and so on. */
const slotsPerEpoch = 4
const address = `0x${'cd'.repeat(20)}` as const
const nameless = `0x00${'ab'.repeat(31)}` as const
/** What each validator earns in a slot. */
const perSlot = (index: number) => BigInt(1_000 + index)
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

let kept: TestDatabase
let database: Database
let memory: RewardMemory
/** The chain of a test. */
let chain: {
  finalizedEpoch: number
  oldestState: number
  credentials(index: number, slot: number): `0x${string}`
  waiting(slot: number): PendingConsolidation[]
  /** The transition to this slot consolidates validator 2 into validator 1. */
  consolidatedAt: number
}

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
})

beforeEach(async () => {
  memory = {}
  chain = {
    finalizedEpoch: 4,
    oldestState: 0,
    credentials: () => nameless,
    waiting: () => [],
    consolidatedAt: Number.POSITIVE_INFINITY,
  }
  await database.orm.execute(sql`
    truncate ethereum_cursors, ethereum_owners, ethereum_list_keys, ethereum_validators, ethereum_days,
      ethereum_validator_days, ethereum_owner_days, ethereum_events, ethereum_blocks restart identity cascade`)
})

afterAll(async () => {
  await database?.close()
  await kept?.drop()
})

const honest = fakeHistory({
  slotsPerEpoch,
  finalizedEpoch: () => chain.finalizedEpoch,
  // Each block pays validator 1 500 gwei.
  withdrawals: () => [{ validator_index: 1, amount: 500n }],
  validators: slot =>
    [...Array(8).keys()].map(index => {
      const paid = index === 1 ? 500n * BigInt(slot) : 0n
      const stakes = slot < chain.consolidatedAt ? 1n : index === 1 ? 2n : index === 2 ? 0n : 1n
      const isLeaving = index === 2 && chain.consolidatedAt < Number.POSITIVE_INFINITY
      return fakeValidator(index, 32_000_000_000n * stakes + perSlot(index) * BigInt(slot) - paid, {
        withdrawal_credentials: chain.credentials(index, slot),
        withdrawable_epoch: isLeaving ? chain.consolidatedAt / slotsPerEpoch : null,
      })
    }),
  consolidations: slot => chain.waiting(slot),
})

function checkState(slot: number): void {
  if (slot < chain.oldestState) throw new StateGoneError('Hoodi', slot, 'pruned')
}

const history: BeaconHistory = {
  ...honest,
  async validators(slot, ids) {
    checkState(slot)
    return honest.validators(slot, ids)
  },
  async pendingConsolidations(slot) {
    checkState(slot)
    return honest.pendingConsolidations(slot)
  },
}

const view: ChainView = {
  chain: hoodi,
  nodes: { history, second: undefined, beacon: { checkSynced: async () => {} } } as unknown as EthereumNodes,
  history,
  calendar: rewardCalendar({ genesisSeconds: 0, secondsPerSlot: 12, slotsPerEpoch, secondsPerDay: 96 }),
  slotsPerEpoch,
}

/** Runs until nothing is left to do, on a node that the test alters. */
const run = (changes: Partial<BeaconHistory> = {}, more: Partial<RewardRunParts> = {}) =>
  runRewards({
    view: { ...view, history: { ...history, ...changes } },
    orm: database.orm,
    log,
    memory,
    recipientsOf: async () => [],
    watchedMax: 100,
    timeIsUp: () => false,
    ...more,
  })

async function watch(list: number, ...indexes: number[]): Promise<void> {
  const validators = indexes.map(index => ({
    pubkey: keyOf(index),
    validatorIndex: index,
    withdrawalCredentials: nameless,
  }))
  const owner = `0x${String(list).repeat(64)}` as const
  await trackOwner(database.orm, { chainId, owner, kind: 'list', validators, watchedMax: 100 })
}

async function validator(index: number) {
  const { ethereumValidators } = tables
  const where = eq(ethereumValidators.validatorIndex, index)
  const [row] = await database.orm.select().from(ethereumValidators).where(where)
  if (!row) throw new Error(`validator ${index} is not tracked`)
  return row
}

const days = () => database.orm.select().from(tables.ethereumDays).orderBy(asc(tables.ethereumDays.date))

async function daysOf(index: number) {
  const { ethereumValidatorDays } = tables
  const where = eq(ethereumValidatorDays.validatorId, (await validator(index)).id)
  return database.orm
    .select()
    .from(ethereumValidatorDays)
    .where(where)
    .orderBy(asc(ethereumValidatorDays.date))
}

test('new validators do not stop a run whose last state is gone: they are read where the node has states', async () => {
  await watch(1, 1, 2)
  await run()
  await watch(2, 3)
  Object.assign(chain, { finalizedEpoch: 9, oldestState: 36 })
  await run()
  expect(await findCursor(database.orm, chainId)).toMatchObject({ slot: 36, behind: false })
  expect(await validator(3)).toMatchObject({ fromSlot: 36, readSlot: 36 })
  chain.finalizedEpoch = 10
  await run()
  // Days without states join the next one, and nothing is lost.
  for (const index of [1, 2]) expect((await validator(index)).totalRewards).toBe(perSlot(index) * 40n)
  expect((await validator(3)).totalRewards).toBe(perSlot(3) * 4n)
  expect((await days()).at(-1)).toMatchObject({ slot: 40, days: 3 })
})

test('a validator added or read by another process while a day closes does not cost that day', async () => {
  await watch(1, 1, 2)
  await run()
  chain.finalizedEpoch = 8
  const visits = new Map([
    [24, () => watch(2, 3)],
    [32, () => watch(3, 4).then(readElsewhere)],
  ])
  await run({
    async activeGwei(slot) {
      const visit = visits.get(slot)
      visits.delete(slot)
      await visit?.()
      return history.activeGwei(slot)
    },
  })
  expect(visits.size).toBe(0)
  expect((await days()).map(({ slot, days: stands }) => [slot, stands])).toEqual([
    [8, 1],
    [16, 1],
    [24, 1],
    [32, 1],
  ])
  for (const index of [1, 2, 3, 4]) expect((await validator(index)).totalRewards).toBe(perSlot(index) * 32n)
})

async function readElsewhere(): Promise<void> {
  const cursor = await findCursor(database.orm, chainId)
  if (cursor) await firstReadings(view, database.orm, cursor)
}

test('after a gap in the blocks none of it is a reward, what waits is known, and the rolling sums continue', async () => {
  await watch(1, 1, 2)
  await run()
  Object.assign(chain, {
    finalizedEpoch: 18,
    oldestState: 72,
    waiting: () => [{ source_index: 2, target_index: 7 }],
  })
  const pruned: Partial<BeaconHistory> = {
    async header(id) {
      const header = await history.header(id)
      return header && header.slot < 70 ? undefined : header
    },
  }
  // Once is no gap: the node may report it a moment later.
  await run(pruned)
  expect(await findCursor(database.orm, chainId)).toMatchObject({ slot: 16, behind: true })
  memory.missing = { slot: 16, since: Date.now() - gapPatienceMs }
  // The gap ends where a day does.
  await run(pruned)
  const cursor = await findCursor(database.orm, chainId)
  expect(cursor).toMatchObject({ slot: 72, blockRoot: rootOf(72) })
  expect(cursor && consolidationsOf(cursor)).toMatchObject([{ source: 2, target: 7, gwei: 32_000_000_000n }])
  for (const index of [1, 2]) {
    const row = await validator(index)
    expect(row).toMatchObject({ readSlot: 72, totalRewards: perSlot(index) * 16n })
    // Days 1 and 2 were eight and seven days before the ninth.
    expect(row).toMatchObject({ dayRewards: 0n, weekRewards: 0n, monthRewards: perSlot(index) * 16n })
  }
  chain.finalizedEpoch = 20
  await run(pruned)
  for (const index of [1, 2]) {
    const row = await validator(index)
    const [, , last] = await daysOf(index)
    expect(last?.rewardsGwei).toBe(perSlot(index) * 8n)
    expect(row.totalRewards).toBe(perSlot(index) * 24n)
    expect(row).toMatchObject({ dayRewards: last?.rewardsGwei, weekRewards: last?.rewardsGwei })
  }
})

test('credentials that change to name an address give it the validator, with its days and events', async () => {
  chain.credentials = (index, slot) =>
    index === 1 && slot >= 20 ? `0x01${'00'.repeat(11)}${address.slice(2)}` : nameless
  await watch(1, 1, 2)
  await run()
  expect(await validator(1)).toMatchObject({ ownerId: null })
  chain.finalizedEpoch = 6
  await run()
  const { ownerId, withdrawalCredentials, id } = await validator(1)
  expect(withdrawalCredentials).toContain(address.slice(2))
  const [owner] = await database.orm
    .select()
    .from(tables.ethereumOwners)
    .where(eq(tables.ethereumOwners.owner, address))
  expect(owner?.id).toBe(ownerId)
  const { ethereumOwnerDays, ethereumEvents } = tables
  const ofOwner = await database.orm
    .select()
    .from(ethereumOwnerDays)
    .where(eq(ethereumOwnerDays.ownerId, ownerId ?? 0))
    .orderBy(asc(ethereumOwnerDays.date))
  expect(ofOwner.map(({ validators, rewardsGwei }) => [validators, rewardsGwei])).toEqual(
    Array.from({ length: 3 }, () => [1, perSlot(1) * 8n]),
  )
  chain.finalizedEpoch = 7
  await run()
  const events = await database.orm.select().from(ethereumEvents).where(eq(ethereumEvents.validatorId, id))
  expect(events).toHaveLength(28)
  expect(new Set(events.map(event => event.ownerId))).toEqual(new Set([ownerId]))
  expect((await validator(2)).ownerId).toBeNull()
})

test('a cursor that does not fit the chain stops the recording until the operator repairs it', async () => {
  await watch(1, 1, 2)
  await run()
  chain.finalizedEpoch = 5
  await run()
  const { ethereumCursors, ethereumEvents } = tables
  // As if the last block had been an empty slot.
  await database.orm.update(ethereumCursors).set({ blockRoot: rootOf(19) })
  await database.orm.delete(ethereumEvents).where(eq(ethereumEvents.slot, 20))
  chain.finalizedEpoch = 6
  for (let runs = 0; runs < 2; runs += 1)
    await expect(run()).rejects.toMatchObject({ code: 'FINAL_BLOCK_CHANGED' })
  expect(await repairRewards(database, String(chainId))).toMatchObject({
    done: expect.stringContaining('slot 16'),
  })
  await run()
  expect(await findCursor(database.orm, chainId)).toMatchObject({ slot: 24, blockRoot: rootOf(24) })
  for (const index of [1, 2]) expect((await validator(index)).totalRewards).toBe(perSlot(index) * 24n)
})

test('the next day does not count a consolidation again, however far behind a run is', async () => {
  Object.assign(chain, {
    consolidatedAt: 20,
    waiting: (slot: number) => (slot < 20 ? [{ source_index: 2, target_index: 1 }] : []),
  })
  await watch(1, 1, 2)
  await run()
  chain.finalizedEpoch = 8
  // Of older epochs the node has only the states of their first slots.
  const sparse: BeaconHistory['pendingConsolidations'] = async slot => {
    if (slot % slotsPerEpoch !== 0) throw new StateGoneError('Hoodi', slot, 'pruned')
    return history.pendingConsolidations(slot)
  }
  await run({ pendingConsolidations: sparse })
  expect((await days()).map(({ slot }) => slot)).toEqual([8, 16, 24, 32])
  for (const index of [1, 2]) expect((await validator(index)).totalRewards).toBe(perSlot(index) * 32n)
  const cursor = await findCursor(database.orm, chainId)
  expect(cursor && consolidationsOf(cursor)).toEqual([])
})

test('the deposit queue is not read in every run while a key waits for its validator', async () => {
  await watch(1, 1, 2)
  await run()
  const waits = { pubkey: keyOf(9), validatorIndex: null, withdrawalCredentials: nameless }
  const owner = { chainId, owner: address, kind: 'address', validators: [waits], watchedMax: 100 } as const
  await trackOwner(database.orm, owner)
  let queues = 0
  const pendingDeposits: BeaconHistory['pendingDeposits'] = async (slot, wanted) => {
    queues += 1
    return history.pendingDeposits(slot, wanted)
  }
  chain.finalizedEpoch = 5
  await run({ pendingDeposits })
  expect([queues, (await findCursor(database.orm, chainId))?.slot]).toEqual([0, 20])
})
