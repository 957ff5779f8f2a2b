import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from './createConnection.ts'
import { requests } from './requests.ts'

const kinds = ['single', 'cached', 'batch', 'cached batch'] as const
const connections = 32

/**
 * Every kind of request in turn over 32 connections, at most `rate` per second.
 * @returns answered requests per second
 */
export async function loadSteadily(
  url: string,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const connection = await createConnection(url)
      for (let turn = place; performance.now() < end; turn += 1) {
        const due = start + (count / perSecond) * 1000
        const early = due - performance.now()
        if (early > 1) await sleep(early)
        count += 1
        await connection.post(requests[kinds[turn % kinds.length] ?? 'single']())
      }
      connection.close()
    }),
  )
  return count / seconds
}
