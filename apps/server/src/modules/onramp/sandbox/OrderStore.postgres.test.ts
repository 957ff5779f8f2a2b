import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { openTestDatabase } from '#test/createTestDatabase.ts'
import { createOrderStore } from './OrderStore.ts'

const most = { person: 1_000_000, origin: 1_000_000, all: 1_000_000 }

const order = {
  partnerUserId: 'p',
  origin: 'https://stake.example',
  chainId: 560048,
  address: `0x${'a1'.repeat(20)}`,
  amount: 1n,
  currency: 'USD',
  totalCents: 100,
  feeCents: 0,
  dollarCents: 100,
} as const

test('an order that is cancelled while its payment is under way stays cancelled', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const { orm } = database
  const store = createOrderStore(orm)
  const id = await store.add(order)
  const waiting = () =>
    rowsOf(
      orm,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const paying = await orm.transaction(async transaction => {
    expect(await createOrderStore(transaction as unknown as Orm).cancel(id)).toBe(true)
    const payment = store.pay(id, 'v', most)
    await expect.poll(waiting).toHaveLength(1)
    return { payment }
  })
  expect(await paying.payment).toBe('closed')
  expect(await store.find(id)).toMatchObject({ state: 'cancelled', paidAt: null })
})
