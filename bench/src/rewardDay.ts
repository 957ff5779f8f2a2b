// The reward engine's daily run with 100,000 validators: one reading of a generated state, then all rows, on
// PostgreSQL and in-process (PGlite). Beside it: fetching and parsing the same balances, the floor. A smaller
// one:
// npm run bench -- rewardDay --validators 20000
import { type ChildProcess, fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { hoodi } from '@granary/chains'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import { sql } from 'drizzle-orm'
import type { ChainView } from '../../apps/server/src/networks/ethereum/rewards/engine/ChainView.ts'
import { closeDay } from '../../apps/server/src/networks/ethereum/rewards/engine/closeDay.ts'
import { findCursor } from '../../apps/server/src/networks/ethereum/rewards/engine/RewardStore.ts'
import { createBeaconHistory } from '../../apps/server/src/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { EthereumNodes } from '../../apps/server/src/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Database } from '../../apps/server/src/platform/db/Database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/openPglite.ts'
import { openPostgres } from '../../apps/server/src/platform/db/openPostgres.ts'
import { createLog } from '../../apps/server/src/platform/log/createLog.ts'
import { Secret } from '../../apps/server/src/platform/settings/Secret.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { fillRewards } from '../../apps/server/test/fillRewards.ts'
import { startPostgres } from '../../apps/server/test/postgres/startPostgres.ts'

const aimSeconds = 10
const lastDate = '2026-11-22'
const nextDate = '2026-11-23'
const { values } = parseArgs({
  options: {
    validators: { type: 'string', default: '100000' },
    days: { type: 'string', default: '31' },
    pglite: { type: 'boolean', default: false },
  },
})
const [validators, days] = [Number(values.validators), Number(values.days)]

const state = fork(new URL('./reward-day/serveState.ts', import.meta.url), [String(validators)])
try {
  const url = `http://127.0.0.1:${await portOf(state)}`
  const day = values.pglite
    ? await measure('PGlite', await openPglite('memory:'), url)
    : await onPostgres(url)
  const floor = await readAlone(url)
  console.log(
    `fetching and parsing the same balances alone: ${floor.toFixed(2)} s; the whole day takes ${(day / floor).toFixed(1)} times as long`,
  )
} finally {
  state.disconnect()
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(Number(message)))
    child.once('exit', () => reject(new Error('the state could not be served')))
  })
}

async function onPostgres(url: string): Promise<number> {
  const postgres = await startPostgres()
  try {
    const log = createLog(readSettings({ LOG_LEVEL: 'warn' }))
    const options = { connections: 1, patient: true }
    return await measure('PostgreSQL', openPostgres(new Secret(postgres.url), options, log), url)
  } finally {
    await postgres.stop()
  }
}

/** @returns seconds of the daily run */
async function measure(name: string, database: Database, url: string): Promise<number> {
  const { orm } = database
  try {
    await migrate(orm)
    const { chainId, lastSlot, slotsPerDay } = await fillRewards(orm, {
      validators,
      days,
      large: Math.min(5_000, validators / 2),
      lastDate,
    })
    const slot = lastSlot + slotsPerDay
    await orm.execute(sql`update ethereum_cursors set slot = ${slot}`)
    await orm.execute(sql`
      insert into ethereum_events (validator_id, slot, place, owner_id, type, timestamp_seconds, amount_gwei, block_number)
      select v.id, ${lastSlot}::bigint + 1 + v.validator_index % ${slotsPerDay - 1}::integer, 2000000, v.owner_id, 'withdrawal',
        1, 20000000, 1 from ethereum_validators v where v.validator_index % 9 = 0`)
    const view = viewOf(url)
    const cursor = await findCursor(orm, chainId)
    if (!cursor) throw new Error('no cursor')
    const before = { memory: process.resourceUsage().maxRSS, cpu: process.cpuUsage() }
    const started = performance.now()
    const done = await closeDay(view, orm, cursor, nextDate)
    const seconds = (performance.now() - started) / 1_000
    const { user, system } = process.cpuUsage(before.cpu)
    const peak = process.resourceUsage().maxRSS / 1_024
    const { rows } = (await orm.execute(sql`
      select count(*)::int as count from ethereum_validator_days where date = ${nextDate}::date`)) as unknown as {
      rows: { count: number }[]
    }
    if (!done || rows[0]?.count !== validators) throw new Error('the day was not recorded')
    console.log(
      `${name}: a day of ${validators} validators in ${seconds.toFixed(1)} s (aim ${aimSeconds} s); ${((user + system) / 1e6).toFixed(1)} s of processor time beside the database; ${peak.toFixed(0)} MB at the peak (${(before.memory / 1_024).toFixed(0)} MB before)`,
    )
    return seconds
  } finally {
    await database.close()
  }
}

function viewOf(url: string): ChainView {
  const calendar = rewardCalendar({
    genesisSeconds: Date.parse(`${lastDate}T00:00:00Z`) / 1_000 - (days - 1) * 86_400,
    secondsPerSlot: 12,
    slotsPerEpoch: 32,
    secondsPerDay: 86_400,
  })
  const history = createBeaconHistory(new Secret(url), 'generated', () => {})
  // The daily run needs nothing else from the nodes.
  const nodes = { history, second: undefined } as EthereumNodes
  return { chain: hoodi, nodes, history, calendar, slotsPerEpoch: 32 }
}

/** @returns seconds */
async function readAlone(url: string): Promise<number> {
  const started = performance.now()
  const ids = Array.from({ length: validators }, (_, index) => String(index))
  const response = await fetch(`${url}/eth/v1/beacon/states/1/validators`, {
    method: 'POST',
    body: JSON.stringify({ ids }),
  })
  const { data } = (await response.json()) as { data: { balance: string }[] }
  const sum = data.reduce((total, { balance }) => total + BigInt(balance), 0n)
  if (sum === 0n) throw new Error('no balances')
  return (performance.now() - started) / 1_000
}
