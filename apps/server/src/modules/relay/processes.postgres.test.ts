import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '#test/postgres/postgresDatabase.ts'
import { startBrokenLine } from '#test/postgres/startBrokenLine.ts'
import { type ConnectOptions, connectRelay, newMessage, newTopic } from '#test/relay/connectRelay.ts'
import { hasRedis, type Redis, startRedis } from '#test/startRedis.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

async function connect({ url }: { url: string }, options: ConnectOptions = {}) {
  const connection = await connectRelay(url, options)
  onTestFinished(() => connection.close())
  return connection
}

const publication = (topic: string, bytes = 100) => ({ topic, message: newMessage(bytes) })

const patience = { timeout: 15_000 }

let kept: PostgresDatabase
let servers: TestServer[] = []
let redis: Redis | undefined

async function start(settings: Record<string, string>): Promise<void> {
  kept = await createPostgresDatabase()
  servers = await Promise.all([0, 1].map(() => startTestServer({ DATABASE_URL: kept.url, ...settings })))
}

async function end(): Promise<void> {
  await Promise.all(servers.map(server => server.close()))
  await redis?.stop()
  await kept.drop()
}

/** The database knows which of a topic's messages are acknowledged, for every process. */
async function expectAcknowledged(topic: string, count: number): Promise<void> {
  const acknowledged = `select id from relay_messages where topic = $1 and acked_by <> '{}'`
  await expect.poll(() => kept.query(acknowledged, [topic]), patience).toHaveLength(count)
}

/** Messages go both ways between two clients at two processes. */
async function expectConnected(): Promise<void> {
  const topic = newTopic()
  const [one, two] = servers as [TestServer, TestServer]
  const [dapp, wallet] = [await connect(one), await connect(two)]
  await Promise.all([dapp, wallet].map(client => client.call('irn_subscribe', { topic })))
  const sent = Array.from({ length: 150 }, () => publication(topic))
  await dapp.call('irn_batchPublish', { messages: sent })
  await wallet.call('irn_publish', publication(topic, 200_000))
  await expect.poll(() => wallet.pushed.length, patience).toBe(150)
  await expect.poll(() => dapp.pushed.length, patience).toBe(1)
  expect(wallet.pushed.map(({ message }) => message)).toEqual(sent.map(({ message }) => message))
}

describe('over PostgreSQL', () => {
  beforeAll(() => start({}))
  afterAll(end)

  test('a message reaches a client at another process', expectConnected)

  test('a client that moves to another process gets what it has not acknowledged, and nothing else', async () => {
    const topic = newTopic()
    const [one, two] = servers as [TestServer, TestServer]
    const [dapp, before] = [await connect(one), await connect(one)]
    await before.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', publication(topic))
    await expect.poll(() => before.pushed.length, patience).toBe(1)
    await before.close()
    await expectAcknowledged(topic, 1)
    const missed = publication(topic)
    await dapp.call('irn_publish', missed)
    const after = await connect(two, { key: before.key })
    await after.call('irn_subscribe', { topic })
    await expect.poll(() => after.pushed, patience).toMatchObject([{ message: missed.message }])
  })

  test('what is acknowledged while the database is away is acknowledged once it is back', async () => {
    const [one, two] = servers as [TestServer, TestServer]
    const line = await startBrokenLine(kept.url)
    const cutOff = await startTestServer({ DATABASE_URL: line.url })
    onTestFinished(async () => {
      await cutOff.close()
      line.close()
    })
    const topic = newTopic()
    const [dapp, wallet] = [await connect(one), await connect(cutOff, { acknowledges: false })]
    await wallet.call('irn_subscribe', { topic })
    wallet.socket.on('message', data => {
      const { id, method } = JSON.parse(String(data)) as { id: number; method?: string }
      if (method !== 'irn_subscription') return
      line.cut()
      wallet.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    })
    await dapp.call('irn_publish', publication(topic))
    await expect.poll(() => wallet.pushed.length, patience).toBe(1)
    await expect.poll(cutOff.log, patience).toContain('acknowledgements wait for the database')
    line.mend()
    await expectAcknowledged(topic, 1)
    const after = await connect(two, { key: wallet.key })
    await after.call('irn_subscribe', { topic })
    expect(await after.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(after.pushed).toEqual([])
  })

  test('what a process did not hear while its connection was lost reaches its clients', async () => {
    const [one] = servers as [TestServer]
    const line = await startBrokenLine(kept.url)
    const cutOff = await startTestServer({ DATABASE_URL: line.url })
    onTestFinished(async () => {
      await cutOff.close()
      line.close()
    })
    const topic = newTopic()
    const [dapp, wallet] = [await connect(one), await connect(cutOff)]
    await wallet.call('irn_subscribe', { topic })
    line.cut()
    await expect(wallet.call('irn_publish', publication(topic))).rejects.toMatchObject({ code: -32000 })
    await dapp.call('irn_publish', publication(topic))
    expect(wallet.pushed).toEqual([])
    line.mend()
    await expect.poll(() => wallet.pushed.length, patience).toBe(1)
  })
})

describe.runIf(hasRedis())('over Redis', () => {
  beforeAll(async () => {
    redis = await startRedis()
    await start({ REDIS_URL: redis.url })
  })
  afterAll(end)

  test('a message reaches a client at another process', expectConnected)

  test('while Redis is away nothing is lost, and readiness says so', async () => {
    const topic = newTopic()
    const [one, two] = servers as [TestServer, TestServer]
    const [dapp, wallet, neighbour] = [await connect(one), await connect(two), await connect(one)]
    for (const client of [wallet, neighbour]) {
      await client.call('irn_subscribe', { topic })
      await client.call('irn_fetchMessages', { topic }) // their mailboxes have been read by now
    }
    const port = Number(new URL(redis?.url ?? '').port)
    await redis?.stop()
    try {
      await dapp.call('irn_publish', publication(topic))
      await expect.poll(() => neighbour.pushed.length, patience).toBe(1)
      const state = async () => (await (await one.get('/api/v1/ready')).json()) as { checks: object[] }
      await expect
        .poll(async () => (await state()).checks, patience)
        .toContainEqual({ name: 'relay', ok: false, detail: 'Redis does not answer' })
      expect(wallet.pushed).toEqual([])
    } finally {
      redis = await startRedis(port)
    }
    await expect.poll(() => wallet.pushed.length, patience).toBe(1)
    await expectConnected()
  })
})
