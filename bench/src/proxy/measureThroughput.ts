import { createConnection } from './createConnection.ts'
import { type RequestKind, requests } from './requests.ts'

/** @returns requests per second over the connections, one request at a time each */
export async function measureThroughput(
  url: string,
  kind: RequestKind,
  connections: number,
  seconds: number,
): Promise<number> {
  const all = await Promise.all(Array.from({ length: connections }, () => createConnection(url)))
  const warm = performance.now() + 200
  const end = warm + seconds * 1000
  let count = 0
  await Promise.all(
    all.map(async connection => {
      for (;;) {
        const now = performance.now()
        if (now >= end) return
        await connection.post(requests[kind]())
        if (now >= warm) count += 1
      }
    }),
  )
  for (const connection of all) connection.close()
  return count / seconds
}
