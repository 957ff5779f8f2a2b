import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
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

test('a process that is held up itself does not blame the node', async () => {
  const { poster } = await posterTo()
  const asked = poster.post(body, { timeoutMs: 500, maxBytes: 1_000 })
  const until = performance.now() + 1_000
  while (performance.now() < until);
  expect(JSON.parse(await asked)).toMatchObject({ result: '0x88bb0' })
})

/** Holds up this process for so long. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('nor does one that is held up just before the timeout', async () => {
  let arrived = () => {}
  const asking = new Promise<void>(resolve => {
    arrived = resolve
  })
  const { poster } = await posterTo({
    misbehave: (_, response) => {
      arrived()
      setTimeout(() => response.end('{"result":"late but in time"}'), 1_700)
    },
  })
  const asked = poster.post(body, { timeoutMs: 2_000, maxBytes: 1_000 })
  await asking
  setTimeout(() => block(900), 1_650)
  expect(await asked).toContain('in time')
})

test('a process that is held up all along says that the fault may be its own', async () => {
  const { poster } = await posterTo({ misbehave: () => {} })
  const asked = poster.post(body, { timeoutMs: 100, maxBytes: 1_000 })
  const burden = setInterval(() => block(60), 1)
  onTestFinished(() => clearInterval(burden))
  await expect(asked).rejects.toMatchObject({ kind: 'timeout', ours: true })
})

test('a silent node is given up', async () => {
  const { poster } = await posterTo({ misbehave: () => {} })
  const asked = poster.post(body, { timeoutMs: 100, maxBytes: 1_000 })
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
})

test('path, query, user and password of the address go only to the node', async () => {
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
