import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { startRpcServer } from '#test/startRpcServer.ts'

const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const nonceOf = (byte: string) => call('eth_getTransactionCount', [`0x${byte.repeat(20)}`, 'pending'])

async function serve(count: number, misbehave: FakeNode['misbehave']) {
  const nodes = await Promise.all(Array.from({ length: count }, () => startFakeNode({ misbehave })))
  const urls = nodes.map(({ url }) => url).join(',')
  const server = await startRpcServer({ RPC_URLS_ETH_HOODI: urls, RPC_TIMEOUT_SECONDS: '3' })
  onTestFinished(async () => {
    await server.close()
    for (const node of nodes) node.close()
  })
  return server
}

/** How a node, or a proxy before it, handles a call that is too much. */
const strains: Record<string, (response: ServerResponse) => unknown> = {
  'is never answered': () => {},
  'gets 504': response => response.writeHead(504).end('gateway timeout'),
  'gets 413 and a page': response => response.writeHead(413).end('<html>too large</html>'),
  'gets 403': response => response.writeHead(403).end('blocked'),
  'gets a page': response => response.end('<html>an error</html>'),
  'breaks the connection': response => response.destroy(),
}

test.each(Object.keys(strains).flatMap(strain => [1, 2].map(count => ({ strain, count }))))(
  'a heavy call that $strain does not cut anyone off from the chain ($count nodes)',
  async ({ strain, count }) => {
    const server = await serve(count, (_, response, calls) => {
      if (!calls.some(({ method }) => method === 'eth_call')) return 'honest'
      return strains[strain]?.(response)
    })
    expect((await server.rpc(nonceOf('11'))).status).toBe(200)
    const heavy = [1, 2, 3, 4, 5, 6].map(data =>
      server.rpc(call('eth_call', [{ data: `0x0${data}` }, 'latest'])),
    )
    for (const { status } of await Promise.all(heavy)) expect(status).toBe(502)
    expect((await server.rpc(nonceOf('22'))).json).toMatchObject({ result: expect.any(String) })
  },
)

test('one unanswered call of a batch does not hide the others’ outcomes', async () => {
  const server = await serve(1, (_, response, calls) => {
    const isBad = calls.some(({ method, params }) => method.startsWith('eth_send') && params[0] === '0x02bb')
    return isBad ? response.writeHead(504).end() : 'honest'
  })
  const batch = [
    call('eth_sendRawTransaction', ['0x02aa'], 1),
    call('eth_sendRawTransaction', ['0x02bb'], 2),
    call('eth_getBalance', [`0x${'11'.repeat(20)}`, 'latest'], 3),
  ]
  expect((await server.rpc(batch)).json).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_sendRawTransaction 100' },
    { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32002 }) },
    { jsonrpc: '2.0', id: 3, result: 'eth_getBalance 100' },
  ])
})

test('a part of a long batch does the same', async () => {
  const server = await serve(1, (_, response, calls) =>
    calls.some(({ method }) => method === 'eth_call') ? response.writeHead(504).end() : 'honest',
  )
  const reads = Array.from({ length: 51 }, (_, id) => call('eth_estimateGas', [{ value: `0x${id}` }], id))
  const { json } = await server.rpc([...reads, call('eth_call', [{}, 'latest'], 51)])
  expect(json).toHaveLength(52)
  expect((json as object[])[0]).toEqual({ jsonrpc: '2.0', id: 0, result: 'eth_estimateGas 100' })
  expect((json as object[])[51]).toMatchObject({ id: 51, error: { code: -32002 } })
})
