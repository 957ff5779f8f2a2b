import { createConnection } from './createConnection.ts'
import { type RequestKind, requests } from './requests.ts'

export type Latency = { medianMs: number; p99Ms: number }

/** Latency over one connection to each of `targets`, interleaved, so that other load affects all alike. */
export async function measureLatency(
  targets: readonly { url: string }[],
  kind: RequestKind,
  rounds: number,
): Promise<Latency[]> {
  const connections = await Promise.all(targets.map(({ url }) => createConnection(url)))
  const times = targets.map(() => [] as number[])
  const warmUp = Math.ceil(rounds / 10)
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [place, connection] of connections.entries()) {
      const body = requests[kind]()
      const started = performance.now()
      await connection.post(body)
      if (round >= 0) times[place]?.push(performance.now() - started)
    }
  for (const connection of connections) connection.close()
  return times.map(all => {
    const sorted = all.sort((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
    return { medianMs: at(0.5), p99Ms: at(0.99) }
  })
}
