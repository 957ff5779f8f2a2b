import { renewOnRetry } from '@granary/contracts/testing/retry'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '#test/createTestDatabase.ts'
import { type FilledRewards, fillRewards } from '#test/fillRewards.ts'
import type { ChainView } from './ChainView.ts'
import { readOpenDay } from './readOpenDay.ts'

const eth = 1_000_000_000n
const totalBalance = 32_010_000_000n

let opened: OpenTestDatabase
let filled: FilledRewards

renewOnRetry(
  async () => {
    opened = await openTestDatabase()
    filled = await fillRewards(opened.database.orm, {
      ...{ validators: 20, days: 2, large: 2, lastDate: '2026-03-01' },
    })
  },
  () => opened.close(),
)

/** A chain that paid 1 ETH to the first validator since its last reading, and rewarded it with 5 gwei. */
function chainAt(slot: number): ChainView {
  const state = {
    effective_balance: 32n * eth,
    slashed: false,
    activation_epoch: 0,
    exit_epoch: null,
    pubkey: filled.pubkeyOf(0),
  }
  const history = {
    validators: async () => [{ index: 0, balance: totalBalance - eth + 5n, validator: state }],
    pendingDeposits: async () => [],
    pendingConsolidations: async () => [],
  }
  const calendar = { dayEndingFrom: () => '2026-03-02', timeOf: () => slot * 12 }
  const chain = { id: filled.chainId, name: 'played' }
  return { chain, calendar, history, nodes: {}, slotsPerEpoch: 32 } as unknown as ChainView
}

test('a day closed while its open part is read is answered as of one moment', async () => {
  const { orm } = opened.database
  const slot = filled.lastSlot + 64
  const { rows } = (await orm.execute(
    sql`select id from ethereum_validators where validator_index = 0`,
  )) as unknown as { rows: { id: number }[] }
  const id = rows[0]?.id ?? 0
  await orm.execute(sql`update ethereum_cursors set slot = ${slot}`)
  await orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds, amount_gwei)
    values (${id}, ${filled.lastSlot + 10}, 2000000, 'withdrawal', 1, ${eth.toString()}::bigint)`)
  const reading = await orm.transaction(async closing => {
    // The reader reaches the events and waits there until the day is closed.
    await closing.execute(sql`lock table ethereum_events in access exclusive mode`)
    const open = readOpenDay(chainAt(slot), orm, [id])
    // Of this database alone: other files wait for locks of theirs.
    const waiting = () =>
      closing.execute(sql`select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(async () => ((await waiting()) as unknown as { rows: unknown[] }).rows).toHaveLength(1)
    await closing.execute(
      sql`update ethereum_validators set read_slot = ${slot}, wealth_gwei = ${totalBalance - eth + 5n}`,
    )
    return { open }
  })
  const figures = (await reading.open)?.figures.get(id)
  expect(figures).toMatchObject({ rewardsGwei: 5n, penaltiesGwei: 0n, withdrawnGwei: eth })
})
