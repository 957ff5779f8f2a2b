import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { newMessage, newTopic } from '#test/relay/connectRelay.ts'
import { mostListed } from '../relayLimits.ts'
import { createMessageStore, type NewMessage } from './MessageStore.ts'

const database = useTestDatabase()

beforeEach(() => database.orm.execute(sql`truncate relay_messages`))

const publisher = `did:key:z${'6'.repeat(47)}`

function newMessages(count: number, changes: Partial<NewMessage> = {}): NewMessage[] {
  return Array.from({ length: count }, () => ({
    ...{ topic: newTopic(), message: newMessage(15), digest: newMessage(32), tag: 1108, ttlSeconds: 300 },
    ...{ attestation: null, publisher, network: 'a'.repeat(22), ...changes },
  }))
}

async function figure(expression: string): Promise<number> {
  const { rows } = (await database.orm.execute(
    sql`select (${sql.raw(expression)})::float8 as figure from relay_messages`,
  )) as unknown as { rows: [{ figure: number }] }
  return rows[0].figure
}

test.each([
  ['short messages', () => newMessages(5_000)],
  ['long attestations', () => newMessages(500, { attestation: newMessage(6_000) })],
])('%s count about as many bytes as the database uses for them', async (_what, create) => {
  const store = createMessageStore(database.orm)
  const messages = create()
  for (let start = 0; start < messages.length; start += 200)
    await store.save(messages.slice(start, start + 200))
  const used = await figure(`pg_total_relation_size('relay_messages') / sum(bytes)`)
  expect(used).toBeGreaterThan(0.8)
  expect(used).toBeLessThan(1.25)
})

test('a topic holds so many messages, acknowledged ones among them', async () => {
  const store = createMessageStore(database.orm)
  const topic = newTopic()
  const another = async (count: number) => {
    const saved = [...(await store.save(newMessages(count, { topic }))).values()]
    await store.acknowledge(saved.map(({ id }) => ({ id, client: 'reader' })))
    return saved.length
  }
  for (let count = 0; count < 10; count += 1) expect(await another(200)).toBe(200)
  expect(await another(1)).toBe(0)
  const [mailbox] = await store.waiting([{ topic, client: 'newcomer', after: 0 }])
  expect(mailbox).toHaveLength(mostListed)
  const [next] = await store.waiting([{ topic, client: 'newcomer', after: mailbox?.at(-1)?.id ?? 0 }])
  expect(next?.[0]?.id).toBeGreaterThan(mailbox?.at(-1)?.id ?? 0)
})

test('too many stored bytes make room, attestations among them', async () => {
  const store = createMessageStore(database.orm)
  await store.save(newMessages(100, { attestation: newMessage(6_000) }))
  expect(await store.shrink(1_000_000)).toBe(0)
  expect(await store.shrink(500_000)).toBeGreaterThan(35)
})
