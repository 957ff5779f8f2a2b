import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectOptions, connectRelay, newMessage, newTopic } from '#test/relay/connectRelay.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'
import { pingSeconds } from './relayLimits.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: 'a-token-of-sixteen-letters',
  })
})

afterAll(() => server.close())

const origin = 'https://stake.example'

let places = 0

/** Each from a network of its own. */
async function connect(options: ConnectOptions = {}) {
  places += 1
  const headers = { 'x-forwarded-for': `198.51.${places}.7`, ...options.headers }
  const connection = await connectRelay(server.url, { ...options, headers, audience: origin })
  onTestFinished(() => connection.socket.terminate())
  return connection
}

async function metrics(): Promise<string> {
  const headers = { authorization: 'Bearer a-token-of-sixteen-letters' }
  return (await server.get('/metrics', { headers })).text()
}

/** The server still carries a message. */
async function expectServing(): Promise<void> {
  const topic = newTopic()
  const [one, other] = [await connect(), await connect()]
  await other.call('irn_subscribe', { topic })
  await one.call('irn_publish', { topic, message: newMessage() })
  await expect.poll(() => other.pushed.length).toBe(1)
}

test('every malformed frame is answered with a code, and the connection stays', async () => {
  const client = await connect()
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        id: fc.integer(),
        method: fc.constantFrom('irn_publish', 'irn_', 'toString'),
        params: fc.jsonValue(),
      })
      .map(value => JSON.stringify(value)),
  )
  const frames = fc.sample(texts, 120).filter(text => !/"(result|error)"/.test(text))
  for (const frame of [...frames, Buffer.from([0xff, 0x00, 0x80])]) {
    const answer = JSON.parse(await client.raw(frame)) as { error?: { code: number } }
    expect(answer.error?.code).toBeLessThan(-32_000)
  }
  await client.call('irn_subscribe', { topic: newTopic() })
})

test('a message of 10 MB ends the connection with 1009', async () => {
  const client = await connect()
  client.socket.send(
    JSON.stringify({ id: 1, method: 'irn_publish', params: { message: 'a'.repeat(10_000_000) } }),
  )
  expect((await client.ended)[0]).toBe(1009)
  await expectServing()
})

test('a flood from one client is read no faster than the limit, and costs the others nothing', async () => {
  const flooder = await connect()
  const topic = newTopic()
  for (let count = 0; count < 2_000; count += 1)
    flooder.socket.send(JSON.stringify({ id: 1, method: 'irn_fetchMessages', params: { topic } }))
  let answers = 0
  flooder.socket.on('message', () => {
    answers += 1
  })
  await expectServing()
  await setTimeout(500)
  expect(answers).toBeLessThan(1_500)
  expect(await metrics()).toMatch(/^granary_relay_throttled_total [1-9]/m)
  expect(flooder.socket.readyState).toBe(1)
})

test('a topic holds so many messages, and says so by a code', async () => {
  const client = await connect()
  const topic = newTopic()
  const some = (count: number) => Array.from({ length: count }, () => ({ topic, message: newMessage(30) }))
  await client.call('irn_batchPublish', { messages: some(500) })
  const [one] = some(1)
  await expect(client.call('irn_publish', one)).rejects.toMatchObject({ code: -32002 })
  const reader = await connect()
  await reader.call('irn_subscribe', { topic })
  await expect.poll(() => reader.pushed.length).toBe(500)
  await expect.poll(() => client.call('irn_publish', one).catch(({ code }) => code)).toBe(true)
})

test('a connection has so many topics, and is told by a code', async () => {
  const client = await connect()
  const some = () => ({ topics: Array.from({ length: 500 }, newTopic) })
  for (let count = 0; count < 10; count += 1) await client.call('irn_batchSubscribe', some())
  await expect(client.call('irn_batchSubscribe', some())).rejects.toMatchObject({ code: -32003 })
})

test('a visitor has so many topics over all its connections, and gets those back that it gives up', async () => {
  const limited = await startTestServer({ RELAY_TOPICS_PER_VISITOR_MAX: '600', RELAY_TOPICS_MAX: '1000' })
  onTestFinished(() => limited.close())
  const from = async () => {
    const made = await connectRelay(limited.url)
    onTestFinished(() => made.socket.terminate())
    return made
  }
  const [one, two] = [await from(), await from()]
  const [first, second] = [300, 301].map(count => Array.from({ length: count }, newTopic)) as [
    string[],
    string[],
  ]
  const subscribe = (client: typeof one, topics: string[]) => client.call('irn_batchSubscribe', { topics })
  await subscribe(one, first)
  await subscribe(one, first)
  await expect(subscribe(two, second)).rejects.toMatchObject({ code: -32003 })
  await one.call('irn_unsubscribe', { topic: first[0] })
  await one.call('irn_unsubscribe', { topic: first[0] })
  await subscribe(two, second)
  await expect(subscribe(one, [newTopic()])).rejects.toMatchObject({ code: -32003 })
  await two.close()
  await expect.poll(() => subscribe(one, second).catch(({ code }) => code)).toHaveLength(301)
})

test('topics cost points', async () => {
  const limited = await startTestServer({ RATE_LIMIT_RELAY_PER_MINUTE: '100' })
  onTestFinished(() => limited.close())
  const client = await connectRelay(limited.url)
  onTestFinished(() => client.socket.terminate())
  const subscribe = () => client.call('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) })
  await subscribe()
  await expect(subscribe()).rejects.toMatchObject({ code: -32001 })
})

test('a slow reader is disconnected, and finds its messages later', async () => {
  const topics = Array.from({ length: 4 }, newTopic)
  const closings = async () => Number(/reason="slowReader"} (\d+)/.exec(await metrics())?.[1] ?? 0)
  const before = await closings()
  const reader = await connect({ acknowledges: false })
  await reader.call('irn_batchSubscribe', { topics })
  reader.socket.pause()
  for (const topic of topics) {
    const sender = await connect()
    const messages = Array.from({ length: 12 }, () => ({ topic, message: newMessage(240_000) }))
    await Promise.all(messages.map(message => sender.call('irn_publish', message)))
  }
  await expect.poll(closings).toBe(before + 1)
  reader.socket.resume()
  await reader.ended
  const again = await connect({ key: reader.key })
  await again.call('irn_batchSubscribe', { topics })
  await expect.poll(() => again.pushed.length).toBe(48)
})

test('a visitor has so many connections and messages, and its neighbours have theirs', async () => {
  const limited = await startTestServer({
    ...{ PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: '1' },
    ...{ RELAY_SESSIONS_PER_VISITOR_MAX: '3', RATE_LIMIT_RELAY_PER_MINUTE: '20' },
  })
  onTestFinished(() => limited.close())
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const made = await connectRelay(limited.url, { audience: origin, headers })
    onTestFinished(() => made.socket.terminate())
    return made
  }
  const [one, two] = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]
  expect((await (await from('203.0.113.1')).ended)[0]).toBe(1006)
  const neighbour = await from('203.0.113.2')
  const publish = (client = one, bytes = 30, attestation = '') =>
    client?.call('irn_publish', { topic: newTopic(), message: newMessage(bytes), attestation })
  // A large message counts as several, and so does an attestation that takes it over the next 16 KiB.
  await publish(one, 159_000)
  await publish(one, 8_000, 'a'.repeat(8_000))
  for (let count = 0; count < 5; count += 1) await publish(two)
  await expect(publish(one)).rejects.toMatchObject({ code: -32001 })
  expect(await publish(neighbour)).toBe(true)
  await two?.close()
  await expect.poll(async () => (await from('203.0.113.1')).socket.readyState).toBe(1)
})

test('a visitor connects so often a minute', async () => {
  const limited = await startTestServer({ RELAY_SESSIONS_PER_VISITOR_MAX: '4' })
  onTestFinished(() => limited.close())
  const statuses = []
  for (let count = 0; count < 13; count += 1) {
    const client = await connectRelay(limited.url)
    statuses.push(client.socket.readyState)
    client.socket.terminate()
    await client.ended
    await setTimeout(20)
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 1), 3])
})

test('a client that answers no ping is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const timed = await startTestServer()
  onTestFinished(() => timed.close())
  const [silent, other] = [await connectRelay(timed.url), await connectRelay(timed.url)]
  let pings = 0
  other.socket.on('ping', () => {
    pings += 1
  })
  Object.assign(silent.socket, { _autoPong: false })
  for (const round of [1, 2]) {
    vi.advanceTimersByTime(pingSeconds * 1_000)
    await expect.poll(() => pings).toBe(round)
    // The server reads a client's frames in order: its pong before this ping.
    other.socket.ping()
    await once(other.socket, 'pong')
  }
  expect((await silent.ended)[0]).toBe(1006)
  expect(other.socket.readyState).toBe(1)
})
