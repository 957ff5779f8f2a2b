// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { batchingProvider } from './batchingProvider.ts'

const bodies: unknown[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  bodies.length = 0
})

type Call = { id: number; method: string }

/** A proxy that answers each body with `answer(body)`. */
function proxy(answer: (body: Call | Call[]) => unknown) {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json(answer(JSON.parse(body)))
  })
  return batchingProvider({ rpcProxyPath: '/networks/cfx/rpc' })
}

const echo = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: method })

test('calls of one turn share a round trip, and answers may come in any order', async () => {
  const node = proxy(body => (Array.isArray(body) ? body.map(echo).reverse() : echo(body)))
  const asked = ['eth_call', 'eth_blockNumber', 'eth_getCode'].map(method => node.request({ method }))
  expect(await Promise.all(asked)).toEqual(['eth_call', 'eth_blockNumber', 'eth_getCode'])
  expect(bodies).toHaveLength(1)
  expect(await node.request({ method: 'eth_chainId' })).toBe('eth_chainId')
  expect(bodies).toHaveLength(2)
})

test('a failed call leaves the others intact, and a missing answer fails its call', async () => {
  const node = proxy(body => [
    echo((body as Call[])[0] as Call),
    { jsonrpc: '2.0', id: 1, error: { message: 'execution reverted' } },
  ])
  const asked = ['a', 'b', 'c'].map(method => node.request({ method }))
  const [first, second, third] = await Promise.allSettled(asked)
  expect(first).toEqual({ status: 'fulfilled', value: 'a' })
  expect(second).toMatchObject({ reason: { code: 'NODE_REFUSED', details: 'execution reverted' } })
  expect(third).toMatchObject({ reason: { code: 'NODE_REFUSED' } })
})

test.each([
  ['a problem', { type: 'about:blank', status: 503, code: 'RPC_UPSTREAM_UNAVAILABLE' }],
  ['nothing', null],
  ['a text', 'gateway'],
])('%s instead of a list of answers rejects every call', async (_, answer) => {
  const node = proxy(() => answer)
  const asked = await Promise.allSettled(['a', 'b'].map(method => node.request({ method })))
  for (const one of asked) expect(one).toMatchObject({ reason: { code: 'NODE_REFUSED' } })
})
