// Times the dashboard's PostgreSQL queries in a database of 100,000 validators with 400 days each, beside the
// shortest query (select 1) and a row by primary key. One owner and one watch list have 5,000 validators;
// 10,000 other lists have a million keys, the maximum. The rows take about 10 GB and minutes to make; a
// smaller database gives nearly the same:
// npm run bench -- dashboardQueries --validators 20000 --days 100 --lists 2000
// An empty database of your own is filled once and kept; later runs with the same options only measure:
// npm run bench -- dashboardQueries --database postgres://user@localhost/empty
// Times compare only on a quiet machine, a query's processor time on any.

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import {
  flowsUpTo,
  listReadings,
} from '../../apps/server/src/networks/ethereum/rewards/engine/RewardStore.ts'
import { createEventStore } from '../../apps/server/src/networks/ethereum/rewards/history/EventStore.ts'
import { createHistoryStore } from '../../apps/server/src/networks/ethereum/rewards/history/HistoryStore.ts'
import { createSumStore } from '../../apps/server/src/networks/ethereum/rewards/history/SumStore.ts'
import {
  createOwnerStore,
  type KeptOwner,
} from '../../apps/server/src/networks/ethereum/rewards/owners/OwnerStore.ts'
import { createPriceStore } from '../../apps/server/src/networks/ethereum/rewards/prices/PriceStore.ts'
import { createValidatorStore } from '../../apps/server/src/networks/ethereum/validators/life/ValidatorStore.ts'
import type { Orm } from '../../apps/server/src/platform/db/Database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/openPostgres.ts'
import { createLog } from '../../apps/server/src/platform/log/createLog.ts'
import { Secret } from '../../apps/server/src/platform/settings/Secret.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { type FilledRewards, filledRewards, fillRewards } from '../../apps/server/test/fillRewards.ts'
import { startPostgres } from '../../apps/server/test/postgres/startPostgres.ts'

const aimMs = 50
const lastDate = '2026-11-22'
const { values } = parseArgs({
  options: {
    validators: { type: 'string', default: '100000' },
    days: { type: 'string', default: '400' },
    large: { type: 'string', default: '5000' },
    lists: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '60' },
    database: { type: 'string' },
  },
})
const [validators, days, large] = [Number(values.validators), Number(values.days), Number(values.large)]
const otherLists = Number(values.lists)

if (values.database) await measureIn(values.database)
else {
  // PostgreSQL's default page memory.
  const postgres = await startPostgres(['shared_buffers=128MB'])
  try {
    await measureIn(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measureIn(url: string): Promise<void> {
  const log = createLog(readSettings({ LOG_LEVEL: 'warn' }))
  const { orm, close } = openPostgres(new Secret(url), { connections: 1, patient: true }, log)
  try {
    await migrate(orm)
    const started = performance.now()
    const filled = await fillOnce(orm)
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(
      `${validators} validators, ${days} days, made in ${seconds} s; large owner and list: ${large}, other lists: ${otherLists}`,
    )
    await measureAll(orm, filled)
  } finally {
    await close()
  }
}

/** Events are filled last. */
async function fillOnce(orm: Orm): Promise<FilledRewards> {
  const options = { validators, days, large, lastDate, otherLists }
  const { rows } = (await orm.execute(sql`
    select (select slot from ethereum_cursors)::float8 as slot, (select count(*)::integer from ethereum_validators) as validators,
           (select count(*)::integer from ethereum_owners where kind = 'list') as lists
     where exists (select from ethereum_events)`)) as unknown as {
    rows: { slot: number; validators: number; lists: number }[]
  }
  const [before] = rows
  if (!before) {
    const filled = await fillRewards(orm, options)
    await fillOpenDay(orm, filled)
    // The database does this by itself eventually.
    for (const table of ['validators', 'events', 'list_keys', 'list_validators'])
      await orm.execute(sql`vacuum analyze ${sql.raw(`ethereum_${table}`)}`)
    return filled
  }
  const filled = filledRewards(options)
  const isOther = before.slot !== filled.lastSlot || before.validators !== validators
  if (isOther || before.lists !== otherLists + 1)
    throw new Error('the database was filled with other options')
  return filled
}

type Question = [name: string, ask: (round: number) => Promise<unknown>]

async function measureAll(orm: Orm, filled: FilledRewards): Promise<void> {
  const { chainId } = filled
  const stores = {
    history: createHistoryStore(orm),
    sums: createSumStore(orm),
    events: createEventStore(orm),
    owners: createOwnerStore(orm),
    prices: createPriceStore(orm, 'prices.example'),
    offered: createValidatorStore(orm),
  }
  const { history, sums, events, owners, prices, offered } = stores
  const find = async (owner: typeof filled.list) => (await owners.find(chainId, owner)) as KeptOwner
  const [address, small, list] = [
    await find(filled.largeOwner),
    await find(filled.smallOwner),
    await find(filled.list),
  ]
  const shortList = `0x${'33'.repeat(32)}` as const
  await owners.keepList(
    chainId,
    shortList,
    Array.from({ length: 10 }, (_, place) => filled.pubkeyOf(place * 37)),
  )
  const short = await find(shortList)
  const keys = Array.from({ length: 1_000 }, (_, index) => filled.pubkeyOf(index))
  const someone = async (round: number) => {
    const [one] = await history.validatorsAmong(chainId, [filled.pubkeyOf((round * 7_919) % validators)])
    if (!one) throw new Error('no such validator')
    return one
  }
  const ids = { large: await history.idsOf(address), list: await history.idsOf(list) }
  const open = { after: filled.lastSlot, upTo: filled.lastSlot + filled.slotsPerDay }
  const middle = { slot: Math.floor(filled.lastSlot / 2), place: 0 }
  const floors: Question[] = [
    ['select 1', () => orm.execute(sql`select 1`)],
    [
      'a row by its primary key',
      round => orm.execute(sql`select * from ethereum_owners where id = ${round + 1}`),
    ],
  ]
  const questions: Question[] = [
    ['an owner, by address', () => owners.find(chainId, filled.largeOwner)],
    ['keys of the list', () => owners.keysOf(list)],
    ['all validators of the large owner', () => history.validatorsOf(address)],
    ['all validators of the list', () => history.validatorsOf(list)],
    ['1,000 validators with their sums', () => history.validatorsAmong(chainId, keys)],
    ['offers of 1,000 keys', () => offered.listByKeys(chainId, keys)],
    ['offers of the large owner', () => offered.listByAddress(chainId, filled.largeOwner)],
    ['beginnings, large owner', () => history.beginnings(address)],
    ['beginnings, list', () => history.beginnings(list)],
    ['sums of all spans, large owner', () => sums.ofDays(address, lastDate)],
    ['sums of all spans, small owner', () => sums.ofDays(small, lastDate)],
    ['sums by validator, list', () => sums.ofValidators(list)],
    ['400 days, large owner', () => history.ownerDays(address, 401, undefined)],
    ['400 days, list', () => history.ownerDays(list, 401, undefined)],
    ['400 days of one validator', async round => history.validatorDays(await someone(round), 401, undefined)],
    ['500 events, large owner, newest', () => events.ofOwner(address, 501, undefined)],
    ['500 events, large owner, half-way', () => events.ofOwner(address, 501, middle)],
    ['500 events, list, newest', () => events.ofOwner(list, 501, undefined)],
    ['500 events, list, half-way', () => events.ofOwner(list, 501, middle)],
    [
      '500 events of one validator',
      async round => events.ofValidator((await someone(round)).id, 501, undefined),
    ],
    ['events of ten keys, list', () => events.ofOwner(short, 501, undefined)],
    ['ids of the large owner', () => history.idsOf(address)],
    ['ids of the list', () => history.idsOf(list)],
    ['whether a validator is in the list', async round => history.belongs(list, await someone(round))],
    ['open day: readings, large owner', () => listReadings(orm, ids.large, open.upTo)],
    ['open day: readings, list', () => listReadings(orm, ids.list, open.upTo)],
    ['open day: flows, large owner', () => flowsUpTo(orm, chainId, open, ids.large)],
    ['open day: flows, list', () => flowsUpTo(orm, chainId, open, ids.list)],
    ['open day: flows of ten', () => flowsUpTo(orm, chainId, open, ids.list.slice(0, 10))],
    ['how many lists and addresses', () => owners.sizes()],
    ['prices of 400 days', () => prices.between('eur', '2025-10-01', lastDate)],
  ]
  const processor = await processorTime(orm)
  const [one, byKey] = [await measure(floors[0], processor), await measure(floors[1], processor)]
  console.log(
    `select 1: ${one.p95.toFixed(2)} ms, a row by its primary key: ${byKey.p95.toFixed(2)} ms (95th percentiles)`,
  )
  let worst = 0
  for (const question of questions) {
    const { p95, processorMs } = await measure(question, processor)
    worst = Math.max(worst, p95)
    console.log(
      `${question[0].padEnd(36)} ${p95.toFixed(1).padStart(7)} ms  ${(p95 / byKey.p95).toFixed(1).padStart(6)} x a row${
        processorMs === undefined
          ? ''
          : `  ${processorMs.toFixed(1).padStart(6)} ms of processor time (median)`
      }`,
    )
  }
  console.log(`slowest: ${worst.toFixed(1)} ms; the aim is ${aimMs} ms${worst > aimMs ? ': MISSED' : ''}`)
}

/** A ninth of all are swept per day; today is not over. */
async function fillOpenDay(orm: Orm, { lastSlot, slotsPerDay }: FilledRewards): Promise<void> {
  await orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, owner_id, type, timestamp_seconds, amount_gwei, block_number)
    select v.id, ${lastSlot + 1}::bigint + v.validator_index % ${slotsPerDay - 1}::integer, 2000000, v.owner_id,
      'withdrawal', 1, 20000000, 1 from ethereum_validators v where v.validator_index % 9 = 0`)
}

async function measure(
  question: Question | undefined,
  processor: (() => number) | undefined,
): Promise<{ p95: number; processorMs: number | undefined }> {
  const [, ask] = question ?? ['', async () => {}]
  const times: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 5; round += 1) await ask(round)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = processor?.()
    const started = performance.now()
    await ask(round)
    times.push(performance.now() - started)
    if (processor && before !== undefined) busy.push(processor() - before)
  }
  return { p95: percentile(times, 0.95) ?? 0, processorMs: percentile(busy, 0.5) }
}

function percentile(times: readonly number[], part: number): number | undefined {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]
}

/**
 * Processor time of this process and of the database process behind the only connection, in milliseconds: a
 * query's cost, however busy the machine is. Excludes the database's parallel workers.
 * @returns undefined if the database process is not visible: on another machine, or not on Linux
 */
async function processorTime(orm: Orm): Promise<(() => number) | undefined> {
  const { rows } = (await orm.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
    rows: { pid: number }[]
  }
  const file = `/proc/${rows[0]?.pid}/schedstat`
  const now = () => {
    const { user, system } = process.cpuUsage()
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 + (user + system) / 1e3
  }
  try {
    now()
    return now
  } catch {
    return undefined
  }
}
