import type { Hex } from 'viem'
import { beforeEach } from 'vitest'

/**
 * Takes a chain that the tests of a file share back to where a test found it before that test is retried: what the failed
 * attempt did to it would keep the retry from passing.
 */
export function revertOnRetry(chain: () => { client: Snapshots }): void {
  let found: Hex
  beforeEach(async ({ task }) => {
    const { client } = chain()
    if (task.result?.retryCount) await client.revert({ id: found })
    found = await client.snapshot()
  })
}

type Snapshots = { snapshot(): Promise<Hex>; revert(of: { id: Hex }): Promise<void> }
