import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../../test/startFakeNode.ts'
import { Secret } from '../../../settings/Secret.ts'
import { createPoster } from './createPoster.ts'

const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })

async function posterTo(start: Partial<FakeNode> = {}, path = '') {
  const node = await startFakeNode(start)
  const poster = createPoster(new Secret(node.url.replace('http://', 'http://user:p%40ss@') + path))
  onTestFinished(() => {
    poster.close()
    node.close()
  })
  return { node, poster }
}

test('a process that is held up itself does not blame the node for it', async () => {
  const { poster } = await posterTo()
  const asked = poster.post(body, { timeoutMs: 500, maxBytes: 1_000 })
  const until = performance.now() + 1_000
  while (performance.now() < until);
  expect(JSON.parse(await asked)).toMatchObject({ result: '0x88bb0' })
})

test('a node that does not answer is given up', async () => {
  const { poster } = await posterTo({ misbehave: () => {} })
  const asked = poster.post(body, { timeoutMs: 100, maxBytes: 1_000 })
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
})

test('path, query, user and password of the address go to the node, and to it alone', async () => {
  const seen: (string | undefined)[] = []
  const { poster } = await posterTo(
    {
      misbehave: request => {
        seen.push(request.url, request.headers.authorization)
        return 'honest'
      },
    },
    '/v3/key?app=1',
  )
  await poster.post(body, { timeoutMs: 5_000, maxBytes: 1_000 })
  expect(seen).toEqual(['/v3/key?app=1', `Basic ${btoa('user:p@ss')}`])
})
