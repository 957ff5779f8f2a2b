// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { settleFinal } from './settleFinal.ts'
import type { TransactionContext } from './TransactionContext.ts'

afterEach(() => vi.restoreAllMocks())

test('[F.19] background checks keep exactly the interval they state', async () => {
  const waits: unknown[] = []
  const work = new AbortController()
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((_: () => void, ms: number) => {
    waits.push(ms)
    work.abort()
    return 0
  }) as never)
  const context = {
    store: { listAll: async () => [] },
    pollMs: 100,
  } as unknown as TransactionContext<unknown>
  await settleFinal(context, () => true, work.signal, 5)
  expect(waits).toEqual([500])
})
