import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { startTestServer } from '#test/startTestServer.ts'

/** The usual address, and another of the same meaning. */
const ways = ['', '&more=1'].map(more => `/api/v1/networks/eth/infura?network_type=hoodi${more}`)
const wallet = '0x12345678abababababababababababababababab'
const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [wallet] })

async function serve(environment: Record<string, string>, start: Partial<FakeNode> = {}) {
  const node = await startFakeNode(start)
  const server = await startTestServer({ RPC_URLS_ETH_HOODI: node.url, ...environment })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= server.close()
    return closed
  }
  onTestFinished(async () => {
    await close()
    node.close()
  })
  const ask = (way: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${way}`, { method: 'POST', body: JSON.stringify(body), headers })
  return { ...server, node, ask, close }
}

test('both ways log the same lines, with addresses as configured, and count the same', async () => {
  const served = await serve({
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '4',
    METRICS_TOKEN: 'a-token-of-sixteen-letters',
  })
  const [short, long] = await Promise.all(
    ways.map(async (way, place) => {
      // An id is taken over as it is, so it may hold an address; and the port makes no other visitor.
      const headers = (port: number) => ({
        'x-forwarded-for': `203.0.113.${place}:${port}`,
        'x-request-id': `${wallet}`,
      })
      const statuses: number[] = []
      for (const [port, body] of [
        call('eth_getBalance'),
        call('eth_sign'),
        [],
        7,
        call('eth_call'),
      ].entries()) {
        const response = await served.ask(way, body, headers(port))
        expect(response.headers.get('x-request-id')).toBe(wallet)
        statuses.push(response.status)
      }
      return statuses
    }),
  )
  expect(short).toEqual([200, 200, 400, 400, 429])
  expect(long).toEqual(short)
  const lines = served
    .log()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(line => line.requestId !== undefined)
    .map(({ time: _time, ms: _ms, ...line }) => JSON.stringify(line).replace(/in \d+ s/, 'soon'))
  expect(lines.filter(line => line.includes('"msg":"request"'))).toHaveLength(10)
  for (const line of new Set(lines)) expect(lines.filter(other => other === line).length % 2).toBe(0)
  expect(served.log()).not.toMatch(/abababab|203\.0\.113/)
  const metrics = await served.get('/metrics', {
    headers: { authorization: 'Bearer a-token-of-sixteen-letters' },
  })
  const counted = (await metrics.text())
    .split('\n')
    .filter(line => /^granary_http_request.*_count/.test(line))
  const route = 'route="/api/v1/networks/eth/infura"'
  const ours = counted
    .filter(line => line.includes(route))
    .map(line => line.replace(/.*status="(\d+)".* (\d+)$/, '$1: $2'))
  expect(ours.sort()).toEqual(['200: 4', '400: 4', '429: 2'])
})

test.each(ways)(
  'a call by %s under way when the server stops is answered, and none is accepted after it',
  async way => {
    const held: ServerResponse[] = []
    const served = await serve(
      {},
      {
        misbehave: (_, response, calls) =>
          calls.some(({ method }) => method === 'eth_call') ? held.push(response) : 'honest',
      },
    )
    expect((await served.ask(way, call('eth_getBalance'))).status).toBe(200)
    const answer = served.ask(way, call('eth_call'))
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1)
    const closed = served.close()
    await expect
      .poll(() =>
        served.ask(way, call('eth_getBalance')).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    held[0]?.end('{"jsonrpc":"2.0","id":0,"result":"0x"}')
    expect(await (await answer).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x' })
    await closed
  },
)
