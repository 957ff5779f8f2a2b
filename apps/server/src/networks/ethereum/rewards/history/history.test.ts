import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ethereumValidators } from '#server/networks/ethereum/rewards/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { type FilledRewards, fillRewards } from '#test/fillRewards.ts'
import { flowsUpTo } from '../engine/RewardStore.ts'
import { createOwnerStore, type KeptOwner, type OwnerStore } from '../owners/OwnerStore.ts'
import { createEventStore, type EventPlace, type EventStore } from './EventStore.ts'
import { createHistoryStore, type HistoryStore } from './HistoryStore.ts'
import { createSumStore } from './SumStore.ts'

const large = 5_000
const days = 31
const lastDate = '2026-03-01'

const database = useTestDatabase()
let filled: FilledRewards
let history: HistoryStore
let events: EventStore
let owners: OwnerStore
let ofAddress: KeptOwner
let ofList: KeptOwner

beforeAll(async () => {
  filled = await fillRewards(database.orm, { validators: large + 20, days, large, lastDate })
  history = createHistoryStore(database.orm)
  events = createEventStore(database.orm)
  owners = createOwnerStore(database.orm)
  ofAddress = (await owners.find(filled.chainId, filled.largeOwner)) as KeptOwner
  ofList = (await owners.find(filled.chainId, filled.list)) as KeptOwner
})

const sumOfDay = (indices: number) =>
  Array.from({ length: indices }, (_, index) => filled.dailyGwei(index)).reduce((sum, one) => sum + one, 0n)

test('an owner’s days come newest first, page by page, without a gap or a duplicate', async () => {
  const found: string[] = []
  for (let before: string | undefined, pages = 0; pages < 10; pages += 1) {
    const page = await history.ownerDays(ofAddress, 20, before)
    found.push(...page.map(({ date }) => date))
    if (page.length < 20) break
    before = page.at(-1)?.date
  }
  expect(found).toHaveLength(days)
  expect(found[0]).toBe(lastDate)
  expect(found).toEqual([...new Set(found)].sort().reverse())
  const [newest] = await history.ownerDays(ofAddress, 1, undefined)
  expect(newest).toMatchObject({ activeValidators: large, activeGwei: 32_000_000_000n * BigInt(large) })
  expect((newest?.rewardsGwei ?? 0n) + (newest?.penaltiesGwei ?? 0n)).toBe(sumOfDay(large))
  expect(await history.ownerDays(ofAddress, 20, found.at(-1))).toEqual([])
})

test('sums of 1, 7, 30 and all days are exact for five thousand validators, from days and from validators', async () => {
  const sums = createSumStore(database.orm)
  const [byDay, byValidator] = [await sums.ofDays(ofAddress, lastDate), await sums.ofValidators(ofAddress)]
  for (const [span, length] of [
    ['day', 1],
    ['week', 7],
    ['month', 30],
    ['total', days],
  ] as const) {
    const { rewardsGwei, penaltiesGwei, activeGweiEpochs, days: counted } = byDay[span]
    expect([span, rewardsGwei + penaltiesGwei]).toEqual([span, sumOfDay(large) * BigInt(length)])
    expect(counted).toBe(length)
    expect(activeGweiEpochs).toBe(32_000_000_000n * 225n * BigInt(large * length))
    expect(byValidator[span]).toMatchObject({ rewardsGwei, penaltiesGwei })
  }
})

test.each(['address', 'list'] as const)(
  'events of an %s come page by page, newest first, each once',
  async kind => {
    const owner = kind === 'address' ? ofAddress : ofList
    const found: EventPlace[] = []
    let before: EventPlace | undefined
    for (let pages = 0; pages < 100; pages += 1) {
      const page = await events.ofOwner(owner, 1_999, before)
      found.push(...page)
      if (page.length < 1_999) break
      before = page.at(-1)
    }
    expect(found).toHaveLength(large * Math.floor(days / 9))
    const order = found.map(({ slot, place }) => slot * 1e9 + place)
    expect(order).toEqual([...new Set(order)].sort((one, other) => other - one))
  },
)

test('events of a list of two validators come newest first, wherever pages end', async () => {
  const id = `0x${'44'.repeat(32)}` as const
  await owners.keepList(filled.chainId, id, [filled.pubkeyOf(7), filled.pubkeyOf(2_000)])
  const two = (await owners.find(filled.chainId, id)) as KeptOwner
  const all = await events.ofOwner(two, 500, undefined)
  expect(all).toHaveLength(2 * Math.floor(days / 9))
  expect(all.map(({ slot }) => slot)).toEqual(all.map(({ slot }) => slot).sort((one, other) => other - one))
  expect(await events.ofOwner(two, 500, all[2])).toEqual(all.slice(3))
})

test('events of a long list come newest first, also old ones and mostly of one validator', async () => {
  const id = `0x${'55'.repeat(32)}` as const
  await owners.keepList(
    filled.chainId,
    id,
    Array.from({ length: 150 }, (_, place) => filled.pubkeyOf(place * 30)),
  )
  const { orm } = database
  await orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds)
    select v.id, n / 3 + 1, n, 'proposal', 1 from ethereum_validators v cross join generate_series(1, 700) n
     where v.validator_index = 300`)
  const { rows } = (await orm.execute(sql`
    select e.slot::integer as slot, e.place from ethereum_events e join ethereum_validators v on v.id = e.validator_id
     where v.validator_index % 30 = 0 and v.validator_index < 4500 order by e.slot desc, e.place desc`)) as unknown as {
    rows: EventPlace[]
  }
  const made = (await owners.find(filled.chainId, id)) as KeptOwner
  const found: EventPlace[] = []
  while (found.length < rows.length) {
    const page = await events.ofOwner(made, 120, found.at(-1))
    expect(page).toHaveLength(Math.min(120, rows.length - found.length))
    found.push(...page.map(({ slot, place }) => ({ slot, place })))
  }
  expect(found).toEqual(rows)
  expect(rows.length).toBeGreaterThan(1_100)
  expect(await events.ofOwner(made, 120, found.at(-1))).toEqual([])
})

test('a validator reads back as stored: unknown fields, negative sums, and wei to the last one', async () => {
  const { orm } = database
  await orm.execute(sql`
    update ethereum_validators set total_execution_wei = 1234567890123456789012345678901, month_penalties = -9007199254740993,
      owner_id = null, withdrawal_credentials = null, slashed = true, exit_epoch = 7, balance_gwei = null
     where validator_index = 5010`)
  const keys = [filled.pubkeyOf(5_010), filled.pubkeyOf(3), filled.pubkeyOf(3), filled.pubkeyOf(99_999)]
  const found = await history.validatorsAmong(filled.chainId, keys)
  const rows = await orm.select().from(ethereumValidators).where(sql`validator_index in (3, 5010)`)
  expect(found).toHaveLength(2)
  for (const one of found) expect(rows.find(({ id }) => id === one.id)).toMatchObject(one)
  expect(found.find(({ slashed }) => slashed)).toMatchObject({
    totalExecutionWei: 1234567890123456789012345678901n,
    monthPenalties: -9007199254740993n,
    withdrawalCredentials: null,
    exitEpoch: 7,
  })
})

test('events and days of one validator are its own', async () => {
  const [validator] = await history.validatorsAmong(filled.chainId, [filled.pubkeyOf(4_999)])
  if (!validator) throw new Error('not filled')
  expect(await history.belongs(ofAddress, validator)).toBe(true)
  const other = (await owners.find(filled.chainId, filled.smallOwner)) as KeptOwner
  expect(await history.belongs(other, validator)).toBe(false)
  expect(new Set((await events.ofValidator(validator.id, 500, undefined)).map(({ index }) => index))).toEqual(
    new Set([4_999]),
  )
  const [day] = await history.validatorDays(validator, 1, undefined)
  expect((day?.rewardsGwei ?? 0n) + (day?.penaltiesGwei ?? 0n)).toBe(filled.dailyGwei(4_999))
})

test('the beginning of a history covers all validators of an owner', async () => {
  expect(await history.beginnings(ofAddress)).toMatchObject({
    known: large,
    read: large,
    slot: 0,
    backfilling: false,
    statesGone: false,
  })
  expect(await history.beginnings(ofList)).toMatchObject({ known: large, read: large })
})

test('a list is stored once with its keys, however often it is made', async () => {
  const id = `0x${'33'.repeat(32)}` as const
  const keys = Array.from({ length: 5_000 }, (_, index) => filled.pubkeyOf(index))
  await owners.keepList(filled.chainId, id, keys)
  await owners.keepList(filled.chainId, id, keys)
  const made = (await owners.find(filled.chainId, id)) as KeptOwner
  expect(await owners.keysOf(made)).toEqual(keys)
  expect(await owners.sizes()).toMatchObject({ lists: 4, keys: large + 5_152 })
  expect(await owners.find(1, id)).toBeUndefined()
})

test('movements since the last readings are the same for few, many and all validators', async () => {
  const { orm } = database
  const { chainId, lastSlot: after } = filled
  const upTo = after + 100
  await orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds, amount_gwei, execution_wei)
    select v.id, ${after}::integer + n * 40, n, (array['top_up', 'top_up', 'withdrawal', 'proposal'])[n + 1], 1, v.id + n, n * 7
      from ethereum_validators v cross join generate_series(0, 3) n where v.validator_index % 2 = 0`)
  const everybody = await flowsUpTo(orm, chainId, { after, upTo })
  // The first deposit was in the last reading, the proposal is later than the range.
  const [id = 0] = await history.idsOf(ofAddress)
  expect(everybody.get(id)).toMatchObject({
    deposits: [BigInt(id + 1)],
    withdrawnGwei: BigInt(id + 2),
    executionWei: 21n,
    proposedGwei: 0n,
  })
  const all = await history.idsOf(ofList)
  for (const ids of [all, all.slice(0, 7), []]) {
    const asked = new Set(ids)
    const expected = [...everybody].filter(([one]) => asked.has(one))
    expect(await flowsUpTo(orm, chainId, { after, upTo }, ids)).toEqual(new Map(expected))
  }
})
