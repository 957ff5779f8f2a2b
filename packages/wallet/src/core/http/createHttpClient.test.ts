import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { until } from '../../../test/until.ts'
import { createHttpClient } from './createHttpClient.ts'
import { readJson } from './readJson.ts'
import { serviceQuery } from './serviceQuery.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(service => service.stop()))
})

async function service(answer: (response: ServerResponse, count: number) => void) {
  const started = await startService(answer)
  open.push(started)
  return started
}
const json = (response: ServerResponse, value: unknown) => response.end(JSON.stringify(value))
const status = (response: ServerResponse, code: number) => {
  response.statusCode = code
  response.end('{}')
}

test.each([400, 403, 404, 418])('[B8.01] [B9.47] throws status %i as it is, at once', async code => {
  const { baseUrl, received } = await service(response => status(response, code))
  await expect(createHttpClient({ baseUrl }).get('/x')).rejects.toMatchObject({
    code: 'HTTP_STATUS',
    status: code,
    shortMessage: `HTTP status code: ${code}`,
  })
  expect(received.length).toBe(1)
})

test('[B9.30] [B9.47] retries three times after 429 and 5xx, 150, 300 and 600 ms later', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const codes = [429, 500, 599]
  const asked = codes.map(async code => {
    const { baseUrl, received } = await service(response => status(response, code))
    await expect(createHttpClient({ baseUrl }).get('/x')).rejects.toMatchObject({ status: code })
    return received.length
  })
  expect(await Promise.all(asked)).toEqual([4, 4, 4])
  const delays = timers.mock.calls.map(([, milliseconds]) => milliseconds)
  // Other code in this process may use timers too.
  for (const delay of [150, 300, 600])
    expect(delays.filter(each => each === delay).length).toBeGreaterThanOrEqual(codes.length)
})

test('[B9.30] succeeds once the service recovers', async () => {
  const { baseUrl } = await service((response, count) =>
    count === 1 ? status(response, 503) : json(response, 'late'),
  )
  expect(await createHttpClient({ baseUrl }).get('/x')).toBe('late')
})

test('[B9.29] a try ends after 10 s by default', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => asked.mockRestore())
  const { baseUrl } = await service(response => json(response, 1))
  await createHttpClient({ baseUrl }).get('/x')
  expect(asked).toHaveBeenCalledWith(10_000)
})

test('[B9.29] gives up on a service that never answers or never stops answering', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  const silent = await service(() => {})
  const client = createHttpClient({ baseUrl: silent.baseUrl, timeout: 50, retries: 1 })
  await expect(client.get('/x')).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  // The service itself may hear of a try when it is over.
  expect(asked.mock.calls.filter(([url]) => url === `${silent.baseUrl}/x`)).toHaveLength(2)

  const endless = await service(response => {
    const more = () => response.write('"'.padEnd(65_536, 'x')) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  await expect(createHttpClient({ baseUrl: endless.baseUrl }).get('/x')).rejects.toMatchObject({
    code: 'HTTP_ANSWER_UNREADABLE',
    details: 'more than 1048576 bytes',
  })
})

test('a missing host is a typed error', async () => {
  const client = createHttpClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 })
  await expect(client.get('/x')).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
})

test('an aborted request ends at once with the reason, during a try and between two', async () => {
  const reason = new Error('the view is gone')
  const silent = await service(() => {})
  const inTry = new AbortController()
  const first = createHttpClient({ baseUrl: silent.baseUrl }).get('/x', { signal: inTry.signal })
  await until(() => silent.received.length === 1)
  inTry.abort(reason)
  await expect(first).rejects.toBe(reason)

  const broken = await service(response => status(response, 500))
  const between = new AbortController()
  const second = createHttpClient({ baseUrl: broken.baseUrl }).get('/x', { signal: between.signal })
  await until(() => broken.received.length === 1)
  setTimeout(() => between.abort(reason), 20)
  await expect(second).rejects.toBe(reason)
  expect(broken.received.length).toBeLessThan(4)

  await expect(createHttpClient(broken).get('/x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('[B7.02] a request names the client, the project, and type and version of the SDK', async () => {
  const { baseUrl, received } = await service(response => json(response, { ok: true }))
  const query = serviceQuery({ projectId: 'p&1', sdkType: 'appkit', sdkVersion: 'react-1' }, 'client')
  const client = createHttpClient({ baseUrl: `${baseUrl}/v1/`, query })
  expect(await client.get('/getWallets', { query: { page: '1', search: undefined } })).toEqual({ ok: true })
  expect(received[0]?.url.pathname).toBe('/v1/getWallets')
  expect(Object.fromEntries(received[0]?.url.searchParams ?? [])).toEqual({
    clientId: 'client',
    projectId: 'p&1',
    st: 'appkit',
    sv: 'react-1',
    page: '1',
  })
})

test("keeps the base address's query", async () => {
  const { baseUrl, received } = await service(response => json(response, 1))
  const client = createHttpClient({ baseUrl: `${baseUrl}/infura?network_type=hoodi`, query: { st: 'x' } })
  await client.post('')
  await client.get('/more')
  expect(received.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
    '/infura?network_type=hoodi&st=x',
    '/infura/more?network_type=hoodi&st=x',
  ])
})

test('a post sends JSON, and only once unless the service accepts repeats', async () => {
  const { baseUrl, received } = await service(response => status(response, 500))
  const client = createHttpClient({ baseUrl })
  await expect(client.post('/e', { body: { a: 1 } })).rejects.toMatchObject({ status: 500 })
  expect(received.map(({ method, body }) => [method, body])).toEqual([['POST', { a: 1 }]])
  await expect(client.post('/e', { body: {}, retries: 1 })).rejects.toMatchObject({ status: 500 })
  expect(received.length).toBe(3)
})

test('an answer without a body is null', async () => {
  const { baseUrl } = await service(response => {
    response.statusCode = 204
    response.end()
  })
  expect(await createHttpClient({ baseUrl }).post('/e')).toBeNull()
})

test('any bytes are read as JSON or rejected with a code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map(text => new TextEncoder().encode(text)),
      ),
      async bytes => {
        const read = readJson(new Response(new Uint8Array(bytes)), 200)
        const outcome = await read.then(
          value => JSON.stringify(value),
          error => error.code,
        )
        if (bytes.length > 200) expect(outcome).toBe('HTTP_ANSWER_UNREADABLE')
        else if (outcome !== 'HTTP_ANSWER_UNREADABLE') {
          const text = new TextDecoder().decode(bytes)
          expect(outcome).toBe(text === '' ? 'null' : JSON.stringify(JSON.parse(text)))
        }
      },
    ),
  )
})
