import { hoodi } from '@granary/chains'
import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { startFakeNode } from '#test/startFakeNode.ts'
import { createMetrics } from '../../metrics/createMetrics.ts'
import { createGenesisVote } from './createGenesisVote.ts'
import { createRpcMetrics } from './createRpcMetrics.ts'
import { createRpcNode } from './createRpcNode.ts'

async function silentNode() {
  const fake = await startFakeNode({ misbehave: () => {} })
  const { registry, upstreamFailures } = createMetrics()
  const node = createRpcNode({
    url: new Secret(fake.url),
    place: 0,
    chain: hoodi,
    metrics: createRpcMetrics(registry, upstreamFailures),
    genesis: createGenesisVote(undefined, 1),
    checkTimeoutMs: 100,
  })
  onTestFinished(() => {
    node.close()
    fake.close()
  })
  return node
}

test('a check that fails while this process itself is held up does not count against the node', async () => {
  const node = await silentNode()
  const burden = setInterval(() => {
    const until = performance.now() + 60
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(burden))
  await node.check()
  expect(node.problem()).toBe('no whole answer in 100 ms')
  expect(node.circuit.failures()).toBe(0)
  clearInterval(burden)
  // Without the burden its silence is its own; a timer of a busy machine may still be late once.
  await expect
    .poll(() => node.check().then(() => node.circuit.failures()), { timeout: 60_000 })
    .toBeGreaterThan(0)
})
