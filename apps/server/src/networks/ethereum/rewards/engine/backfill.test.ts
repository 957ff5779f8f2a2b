import { hoodi } from '@granary/chains'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as tables from '#server/networks/ethereum/rewards/tables.ts'
import {
  type BeaconHistory,
  StateGoneError,
} from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type {
  EthereumNodes,
  EthereumUpstreams,
} from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Database } from '#server/platform/db/Database.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { fakeHistory, fakeValidator, keyOf, rootOf } from '#test/fakeHistory.ts'
import { type BackfillMemory, backfill } from './backfill.ts'
import type { ChainView } from './ChainView.ts'
import { createOpenDays } from './createOpenDays.ts'
import { firstReadings } from './firstReadings.ts'
import { findCursor } from './RewardStore.ts'
import { trackOwner } from './trackOwner.ts'

const chainId = hoodi.id
/** Days of two epochs of four slots; the cursor is in the middle of the fourth day. */
const slotsPerEpoch = 4
const cursorSlot = 28
const lastDaySlot = 24
const startGwei = 32_000_000_000n
/** What each validator earns in a slot. */
const perSlot = (index: number) => BigInt(1_000 + index)

let kept: TestDatabase
let database: Database
let asked: { blocks: number; states: number; oldestState: number; onBlock?: () => Promise<void> }

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
})

beforeEach(async () => {
  asked = { blocks: 0, states: 0, oldestState: 0 }
  await database.orm.execute(sql`
    truncate ethereum_cursors, ethereum_owners, ethereum_list_keys, ethereum_validators, ethereum_days,
      ethereum_validator_days, ethereum_owner_days, ethereum_events, ethereum_blocks cascade`)
  const cursor = { chainId, slot: cursorSlot, blockRoot: rootOf(cursorSlot), finalizedEpoch: 9 }
  await database.orm.insert(tables.ethereumCursors).values({ ...cursor, seenAt: new Date() })
})

afterAll(async () => {
  await database?.close()
  await kept?.drop()
})

const steady = fakeHistory({
  slotsPerEpoch,
  finalizedEpoch: () => cursorSlot / slotsPerEpoch,
  // Each block pays validator 1 500 gwei.
  withdrawals: () => [{ validator_index: 1, amount: 500n }],
  validators: slot =>
    [...Array(14).keys()].map(index => {
      const paid = index === 1 ? 500n * BigInt(slot) : 0n
      return fakeValidator(index, startGwei + perSlot(index) * BigInt(slot) - paid)
    }),
})

/** A chain where every validator earns the same in each slot. */
const history: BeaconHistory = {
  ...steady,
  async block(root) {
    asked.blocks += 1
    await asked.onBlock?.()
    return steady.block(root)
  },
  async validators(slot, ids) {
    asked.states += 1
    if (slot < asked.oldestState) throw new StateGoneError('Hoodi', slot, 'pruned')
    return steady.validators(slot, ids)
  },
}

const view: ChainView = {
  chain: hoodi,
  nodes: { history, second: undefined } as EthereumNodes,
  history,
  calendar: rewardCalendar({ genesisSeconds: 0, secondsPerSlot: 12, slotsPerEpoch, secondsPerDay: 96 }),
  slotsPerEpoch,
}

/** Tracks validators and reads them for the first time. */
async function track(list: number, ...indexes: number[]): Promise<void> {
  const { orm } = database
  const validators = indexes.map(index => ({
    pubkey: keyOf(index),
    validatorIndex: index,
    withdrawalCredentials: fakeValidator(index, 0n).validator.withdrawal_credentials,
  }))
  const owner = `0x${String(list).repeat(64)}` as const
  await trackOwner(orm, { chainId, owner, kind: 'list', validators, watchedMax: 100 })
  const cursor = await findCursor(orm, chainId)
  if (cursor) await firstReadings(view, orm, cursor)
}

/** Runs until nothing is left to read. */
async function runBack(memory: BackfillMemory = {}): Promise<void> {
  const parts = { view, orm: database.orm, recipientsOf: async () => [], memory, timeIsUp: () => false }
  while ((await backfill(parts)) === 'more');
}

async function validator(index: number) {
  const { ethereumValidators } = tables
  const [row] = await database.orm
    .select()
    .from(ethereumValidators)
    .where(eq(ethereumValidators.validatorIndex, index))
  if (!row) throw new Error(`validator ${index} is not tracked`)
  return row
}

/** Everything earned before the first reading; the open day counts when it closes. */
async function expectWhole(index: number): Promise<void> {
  const row = await validator(index)
  expect([index, row.beginning, row.fromSlot, row.totalRewards]).toEqual([
    index,
    'complete',
    0,
    perSlot(index) * BigInt(lastDaySlot),
  ])
}

test('validators first read by another process while a day is scanned get no reward from it', async () => {
  await track(1, 1, 2)
  asked.onBlock = async () => {
    delete asked.onBlock
    await track(2, 3)
  }
  await runBack()
  for (const index of [1, 2, 3]) await expectWhole(index)
})

test('blocks are read once, also for validators tracked later and after a restart', async () => {
  await track(1, 1)
  await runBack()
  await expectWhole(1)
  expect(asked.blocks).toBe(cursorSlot)
  await track(2, 2)
  await runBack()
  await expectWhole(2)
  expect(asked.blocks).toBe(cursorSlot)
  const { ethereumEvents } = tables
  const payouts = await database.orm.select().from(ethereumEvents).orderBy(asc(ethereumEvents.slot))
  expect(payouts.map(({ slot, amountGwei }) => [slot, amountGwei])).toEqual(
    Array.from({ length: cursorSlot }, (_, place) => [place + 1, 500n]),
  )
})

test('a history that began progresses however many others come', async () => {
  await track(1, 1)
  const memory: BackfillMemory = {}
  const parts = { view, orm: database.orm, recipientsOf: async () => [], memory, timeIsUp: () => false }
  for (let newcomer = 2; newcomer < 12; newcomer += 1) {
    await backfill(parts)
    if (newcomer % 2 === 0) await track(newcomer % 10, newcomer)
  }
  expect((await validator(1)).beginning).toBe('complete')
})

test('a history that ended for lack of states resumes once the node has them, checked daily', async () => {
  asked.oldestState = 12
  await track(1, 1, 2)
  const memory: BackfillMemory = {}
  await runBack(memory)
  expect(await validator(1)).toMatchObject({ beginning: 'states_gone', fromSlot: 16 })
  asked.oldestState = 0
  await runBack(memory)
  expect(await validator(1)).toMatchObject({ beginning: 'states_gone', fromSlot: 16 })
  memory.lookedAgainAt = Date.now() - 86_400_001
  await runBack(memory)
  for (const index of [1, 2]) await expectWhole(index)
})

test('the open day is answered as sums, read once a slot, without storing single validators', async () => {
  await track(1, 1, 2)
  await runBack()
  const beacon = {
    genesis: async () => ({ timeSeconds: 0 }),
    spec: async () => ({ SECONDS_PER_SLOT: 12, SLOTS_PER_EPOCH: slotsPerEpoch }),
  }
  const nodes = async () => ({ history, beacon, second: undefined })
  const networks = { hoodi: { id: 'hoodi', chain: hoodi, nodes } } as unknown as EthereumUpstreams
  const days = createOpenDays(database.orm, networks, readSettings({ REWARD_DAY_SECONDS_ETH_HOODI: '96' }))
  const ids = [(await validator(1)).id, (await validator(2)).id]
  const before = asked.states
  const day = await days.read('hoodi', 'both', ids)
  expect(day).toMatchObject({
    slot: cursorSlot,
    activeValidators: 2,
    rewardsGwei: (perSlot(1) + perSlot(2)) * BigInt(cursorSlot - lastDaySlot),
    withdrawnGwei: 500n * BigInt(cursorSlot - lastDaySlot),
  })
  expect(Object.values(day ?? {}).every(value => typeof value !== 'object')).toBe(true)
  expect(await days.read('hoodi', 'both', ids)).toBe(day)
  expect(asked.states).toBe(before + 1)
})
