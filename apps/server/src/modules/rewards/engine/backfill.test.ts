import { hoodi } from '@granary/chains'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts'
import type { Database } from '../../../platform/db/Database.ts'
import * as tables from '../../../platform/db/tables.ts'
import { type BeaconHistory, StateGoneError } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import type { EthereumNodes } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import { type BackfillMemory, backfill } from './backfill.ts'
import type { ChainView } from './ChainView.ts'
import { firstReadings } from './firstReadings.ts'
import { findCursor } from './RewardStore.ts'
import { watchOwner } from './watchOwner.ts'

const chainId = hoodi.id
/** Days of two epochs of four slots; the follower has come to the middle of the fourth day. */
const slotsPerEpoch = 4
const cursorSlot = 28
const lastDaySlot = 24
const startGwei = 32_000_000_000n
/** What each validator earns in a slot. */
const perSlot = (index: number) => BigInt(1_000 + index)
const rootOf = (slot: number) => `0x${slot.toString(16).padStart(64, '0')}` as const
const keyOf = (index: number) => `0x${index.toString(16).padStart(96, '0')}` as const

let kept: TestDatabase
let database: Database
let asked: { blocks: number; oldestState: number; onBlock?: () => Promise<void> }

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
})

beforeEach(async () => {
  asked = { blocks: 0, oldestState: 0 }
  await database.orm.execute(sql`
    truncate ethereum_cursors, ethereum_owners, ethereum_list_keys, ethereum_validators, ethereum_days,
      ethereum_validator_days, ethereum_owner_days, ethereum_events, ethereum_blocks`)
  const cursor = { chainId, slot: cursorSlot, blockRoot: rootOf(cursorSlot), finalizedEpoch: 9 }
  await database.orm.insert(tables.ethereumCursors).values({ ...cursor, seenAt: new Date() })
})

afterAll(async () => {
  await database?.close()
  await kept?.drop()
})

/** A chain where every validator earns the same in each slot, and validator 1 is paid 500 gwei in each block. */
const history: BeaconHistory = {
  finalized: async () => ({ epoch: cursorSlot / slotsPerEpoch, root: rootOf(cursorSlot) }),
  async header(slotOrRoot) {
    const slot = Number(slotOrRoot)
    return { slot, root: rootOf(slot), parentRoot: rootOf(slot - 1) }
  },
  async block(root) {
    asked.blocks += 1
    await asked.onBlock?.()
    const slot = Number(root)
    return {
      slot,
      proposer_index: 99,
      parent_root: rootOf(slot - 1),
      body: {
        proposer_slashings: [],
        attester_slashings: [],
        deposits: [],
        execution_payload: {
          fee_recipient: '0x00',
          block_number: slot,
          block_hash: root,
          base_fee_per_gas: 7n,
          withdrawals: [{ validator_index: 1, amount: 500n }],
        },
        execution_requests: { deposits: [], consolidations: [] },
      },
    }
  },
  async validators(slot, ids) {
    checkState(slot)
    return ids.map(id => {
      const index = typeof id === 'number' ? id : Number(id)
      const paid = index === 1 ? 500n * BigInt(slot) : 0n
      return {
        index,
        balance: startGwei + perSlot(index) * BigInt(slot) - paid,
        validator: {
          pubkey: keyOf(index),
          withdrawal_credentials: `0x01${'00'.repeat(31)}` as const,
          effective_balance: startGwei,
          slashed: false,
          activation_epoch: 0,
          exit_epoch: null,
          withdrawable_epoch: null,
        },
      }
    })
  },
  pendingDeposits: async () => [],
  pendingConsolidations: async () => [],
  activeGwei: async () => 1_000_000n * startGwei,
  blockReward: async () => undefined,
  proposers: async () => new Map(),
}

function checkState(slot: number): void {
  if (slot < asked.oldestState) throw new StateGoneError('Hoodi', slot, 'pruned')
}

const view: ChainView = {
  chain: hoodi,
  nodes: { history, second: undefined } as EthereumNodes,
  history,
  calendar: rewardCalendar({ genesisSeconds: 0, secondsPerSlot: 12, slotsPerEpoch, secondsPerDay: 96 }),
  slotsPerEpoch,
}

/** Somebody looks at validators, and they are read for the first time. */
async function track(list: number, ...indexes: number[]): Promise<void> {
  const { orm } = database
  const validators = indexes.map(index => ({
    pubkey: keyOf(index),
    validatorIndex: index,
    withdrawalCredentials: `0x01${'00'.repeat(31)}` as const,
  }))
  const owner = `0x${String(list).repeat(64)}` as const
  await watchOwner(orm, { chainId, owner, kind: 'list', validators, watchedMax: 100 })
  const cursor = await findCursor(orm, chainId)
  if (cursor) await firstReadings(view, orm, cursor)
}

/** Until there is nothing more to read. */
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

/** All it earned before it was read for the first time; the day that is not over is reckoned when it is. */
async function expectWhole(index: number): Promise<void> {
  const row = await validator(index)
  expect([index, row.beginning, row.fromSlot, row.totalRewards]).toEqual([
    index,
    'complete',
    0,
    perSlot(index) * BigInt(lastDaySlot),
  ])
}

test('validators that another process reads for the first time while a day is scanned get none of it as a reward', async () => {
  await track(1, 1, 2)
  asked.onBlock = async () => {
    delete asked.onBlock
    await track(2, 3)
  }
  await runBack()
  for (const index of [1, 2, 3]) await expectWhole(index)
})

test('blocks that were read for one are not asked for again for who comes later, nor after a restart', async () => {
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

test('a history that was begun gets on however many come meanwhile', async () => {
  await track(1, 1)
  const memory: BackfillMemory = {}
  const parts = { view, orm: database.orm, recipientsOf: async () => [], memory, timeIsUp: () => false }
  for (let newcomer = 2; newcomer < 12; newcomer += 1) {
    await backfill(parts)
    if (newcomer % 2 === 0) await track(newcomer % 10, newcomer)
  }
  expect((await validator(1)).beginning).toBe('complete')
})

test('where a history ended for want of states it goes on when the node has them, which is looked after once a day', async () => {
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
