import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type ConnectOptions,
  connectRelay,
  newMessage,
  newTopic,
  relayUrl,
} from '#test/relay/connectRelay.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

async function connect(options: ConnectOptions = {}) {
  const connection = await connectRelay(server.url, options)
  onTestFinished(() => connection.close())
  return connection
}

const publication = (topic: string, message = newMessage()) => ({ topic, message, ttl: 300, tag: 1108 })

test('a message reaches the topic’s other clients once, and never its publisher', async () => {
  const topic = newTopic()
  const [dapp, wallet, other] = [await connect(), await connect(), await connect()]
  const ids = await Promise.all([dapp, wallet].map(client => client.call('irn_subscribe', { topic })))
  expect(new Set(ids).size).toBe(2)
  await other.call('irn_subscribe', { topic: newTopic() })
  const sent = { ...publication(topic), attestation: 'a.b.c', prompt: true }
  expect(await dapp.call('irn_publish', sent)).toBe(true)
  expect(await dapp.call('irn_publish', sent)).toBe(true)
  await expect.poll(() => wallet.pushed.length).toBe(1)
  expect(wallet.pushed[0]).toEqual({
    ...{ topic, message: sent.message, tag: 1108, attestation: 'a.b.c' },
    publishedAt: expect.any(Number),
  })
  expect(Math.abs(Date.now() - (wallet.pushed[0]?.publishedAt ?? 0))).toBeLessThan(60_000)
  await wallet.call('irn_publish', publication(topic))
  await expect.poll(() => dapp.pushed.length).toBe(1)
  expect([wallet.pushed.length, other.pushed.length]).toEqual([1, 0])
})

test('messages of a topic arrive in the order of their publication', async () => {
  const topic = newTopic()
  const [dapp, wallet] = [await connect(), await connect()]
  await wallet.call('irn_subscribe', { topic })
  const messages = Array.from({ length: 60 }, () => newMessage(40))
  await Promise.all(messages.map(message => dapp.call('irn_publish', publication(topic, message))))
  await expect.poll(() => wallet.pushed.length).toBe(60)
  expect(wallet.pushed.map(({ message }) => message)).toEqual(messages)
})

test('a message waits for a client until it is acknowledged', async () => {
  const topic = newTopic()
  const [dapp, wallet] = [await connect(), await connectRelay(server.url, { acknowledges: false })]
  const messages = Array.from({ length: 250 }, () => newMessage(40))
  for (let start = 0; start < 250; start += 125)
    await dapp.call('irn_batchPublish', {
      messages: messages.slice(start, start + 125).map(message => publication(topic, message)),
    })
  await wallet.call('irn_batchSubscribe', { topics: [topic, newTopic()] })
  await expect.poll(() => wallet.pushed.length).toBe(100)
  await wallet.close()
  const again = await connect({ key: wallet.key })
  await again.call('irn_subscribe', { topic })
  await expect.poll(() => again.pushed.length).toBe(250)
  expect(again.pushed.map(({ message }) => message)).toEqual(messages)
  await again.close()
  const last = publication(topic)
  await dapp.call('irn_publish', last)
  const third = await connect({ key: wallet.key })
  await third.call('irn_subscribe', { topic })
  await expect.poll(() => third.pushed.length).toBeGreaterThan(0)
  expect(third.pushed).toMatchObject([{ message: last.message }])
  const newcomer = await connect()
  await newcomer.call('irn_subscribe', { topic })
  await expect.poll(() => newcomer.pushed.length).toBe(251)
})

test('a client that reconnects at once does not get again what it has just acknowledged', async () => {
  const topic = newTopic()
  const [dapp, wallet] = [await connect(), await connect()]
  const again = await connect({ key: wallet.key })
  await wallet.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', publication(topic))
  await expect.poll(() => wallet.pushed.length, { interval: 1 }).toBe(1)
  await wallet.close()
  const next = publication(topic)
  await dapp.call('irn_publish', next)
  await again.call('irn_subscribe', { topic })
  await expect.poll(() => again.pushed.length).toBeGreaterThan(0)
  expect(again.pushed).toMatchObject([{ message: next.message }])
})

test('nothing comes after an unsubscription', async () => {
  const [first, second, third] = [newTopic(), newTopic(), newTopic()]
  const [dapp, wallet] = [await connect(), await connect()]
  const ids = (await wallet.call('irn_batchSubscribe', { topics: [first, second, third] })) as string[]
  expect(await wallet.call('irn_unsubscribe', { topic: first, id: ids[0] })).toBe(true)
  const subscriptions = [{ topic: second, id: ids[1] }]
  expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
  for (const topic of [first, second, third]) await dapp.call('irn_publish', publication(topic))
  await expect.poll(() => wallet.pushed.map(({ topic }) => topic)).toEqual([third])
})

test('what waits can be fetched, part by part, once', async () => {
  const [one, two] = [newTopic(), newTopic()]
  const [dapp, wallet] = [await connect(), await connect()]
  const messages = Array.from({ length: 130 }, (_, place) => publication(place < 120 ? one : two))
  await dapp.call('irn_batchPublish', { messages })
  const fetch = () =>
    wallet.call('irn_batchFetchMessages', { topics: [one, two] }) as Promise<{
      messages: { message: string }[]
      hasMore: boolean
    }>
  const parts = [await fetch()]
  // What was fetched is taken down as acknowledged a moment later, all of it at once.
  const nextPart = async () => {
    const part = await fetch()
    if (part.messages[0]?.message !== parts.at(-1)?.messages[0]?.message) parts.push(part)
    return parts.at(-1)
  }
  await expect.poll(nextPart).toMatchObject({ hasMore: false })
  const found = parts.flatMap(part => part.messages.map(({ message }) => message))
  expect(found).toEqual(messages.map(({ message }) => message))
  await expect.poll(nextPart).toEqual({ messages: [], hasMore: false })
})

test('what was fetched waits on if the client never read it', async () => {
  const topic = newTopic()
  const [dapp, wallet] = [await connect(), await connectRelay(server.url)]
  await dapp.call('irn_publish', publication(topic))
  Object.assign(wallet.socket, { _autoPong: false })
  expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ topic }] })
  await setTimeout(200)
  wallet.socket.terminate()
  const again = await connect({ key: wallet.key })
  await again.call('irn_subscribe', { topic })
  await expect.poll(() => again.pushed.length).toBe(1)
})

test('proposing and approving a session subscribe the caller, and publish with their tags', async () => {
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const [dapp, wallet] = [await connect(), await connect()]
  const sessionProposal = newMessage()
  expect(await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal, attestation: null })).toBe(
    true,
  )
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  await expect.poll(() => wallet.pushed).toMatchObject([{ message: sessionProposal, tag: 1100 }])
  const [sessionProposalResponse, sessionSettlementRequest] = [newMessage(), newMessage()]
  await wallet.call('wc_approveSession', {
    ...{ pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest },
  })
  await dapp.call('irn_subscribe', { topic: sessionTopic })
  await expect.poll(() => dapp.pushed.map(({ tag }) => tag).sort()).toEqual([1101, 1102])
  await dapp.call('irn_publish', publication(sessionTopic))
  await expect.poll(() => wallet.pushed.length).toBe(2)
})

test.each(['1732612345678901', '1732612345678901234', '9007199254740993', '7', '1e3', '"a text"', '-0.5'])(
  'the id %s comes back byte for byte',
  async id => {
    const client = await connect()
    const answer = await client.raw(
      `{"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${newTopic()}","id":17},"id": ${id}}`,
    )
    expect(answer).toBe(`{"id":${id},"jsonrpc":"2.0","result":{"messages":[],"hasMore":false}}`)
  },
)

test('a call by HTTP does the same without a connection', async () => {
  const topic = newTopic()
  const wallet = await connect()
  await wallet.call('irn_subscribe', { topic })
  const address = relayUrl(server.url, {}).replace('ws', 'http').replace('/relay?', '/relay/rpc?')
  const post = (method: string, params: unknown, headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', body: JSON.stringify({ id: 1, method, params }), headers })
  const origin = 'http://localhost:5173'
  const answer = await post('irn_publish', publication(topic), { origin })
  expect(await answer.json()).toEqual({ id: 1, jsonrpc: '2.0', result: true })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  await expect.poll(() => wallet.pushed.length).toBe(1)
  await wallet.call('irn_publish', publication(topic))
  const fetched = (await (await post('irn_fetchMessages', { topic })).json()) as { result: { messages: [] } }
  expect(fetched.result.messages).toHaveLength(1)
  expect((await post('irn_publish', publication(topic), { origin: 'https://evil.test' })).status).toBe(401)
  expect((await fetch(address)).status).toBe(405)
  expect((await fetch(address, { method: 'POST', body: '{' })).status).toBe(400)
  expect((await fetch(address, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413)
})
