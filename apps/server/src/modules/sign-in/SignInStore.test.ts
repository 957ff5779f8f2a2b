import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import type { Database } from '../../platform/db/Database.ts'
import { createSignInStore, type SignInStore } from './SignInStore.ts'

let kept: TestDatabase
let database: Database
let store: SignInStore

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
  store = createSignInStore(database.orm)
})
afterAll(async () => {
  await database?.close()
  await kept?.drop()
})

const secret = () => randomBytes(32).toString('hex')
const later = () => new Date(Date.now() + 3_600_000)

test('a nonce is used once, also by concurrent requests', async () => {
  const nonce = secret()
  await store.addNonce(nonce, 60)
  const uses = await Promise.all(Array.from({ length: 20 }, () => store.useNonce(nonce)))
  expect(uses.filter(Boolean)).toHaveLength(1)
  expect(await store.useNonce(secret())).toBe(false)
})

test('an expired nonce is refused and cleared', async () => {
  const nonce = secret()
  await store.addNonce(nonce, -1)
  expect(await store.useNonce(nonce)).toBe(false)
  await store.clear()
  const { rows } = (await database.orm.execute(
    sql`select count(*)::int as count from sign_in_nonces`,
  )) as unknown as {
    rows: { count: number }[]
  }
  expect(rows[0]?.count).toBe(0)
})

test('a session is found by its token until it ends or is removed', async () => {
  const [token, ended] = [secret(), secret()]
  const expiresAt = later()
  await store.addSession(token, { message: 'text', expiresAt })
  await store.addSession(ended, { message: 'text', expiresAt: new Date(Date.now() - 1000) })
  expect(await store.findSession(token)).toEqual({ message: 'text', expiresAt })
  expect(await store.findSession(ended)).toBeUndefined()
  await store.removeSession(token)
  expect(await store.findSession(token)).toBeUndefined()
})

test('neither nonces nor tokens are in the database', async () => {
  const [nonce, token] = [secret(), secret()]
  await store.addNonce(nonce, 60)
  await store.addSession(token, { message: 'text', expiresAt: later() })
  const { rows } = (await database.orm.execute(
    sql`select hash as kept from sign_in_nonces union all select token_hash from sign_in_sessions`,
  )) as unknown as { rows: { kept: string }[] }
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { kept: text } of rows) expect([nonce, token]).not.toContain(text)
})
