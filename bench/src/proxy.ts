// The JSON-RPC proxy beside nginx as a bare reverse proxy, both before the same local node in the same run:
// added latency, and requests per second.
import { startDevnet } from '@granary/devnet'
import { createConnection } from './proxy/createConnection.ts'
import { batchSize, type RequestKind, requests } from './proxy/requests.ts'
import { startNginx } from './proxy/startNginx.ts'
import { startProxyServer } from './proxy/startProxyServer.ts'

const aimMs = 1
const turns = 4
const secondsEach = 0.7

type Target = { name: string; url: string }

const devnet = await startDevnet({ conflux: false })
try {
  await devnet.pause()
  const nginx = await startNginx(devnet.ethereum.rpcUrl)
  const server = await startProxyServer(devnet.ethereum.rpcUrl)
  try {
    console.log(
      nginx
        ? `beside ${nginx.version}, one process each`
        : 'nginx is not installed: left out (apt-get install nginx-light)',
    )
    const node = { name: 'node', url: devnet.ethereum.rpcUrl }
    const targets = [
      node,
      ...(nginx ? [{ name: 'nginx', url: nginx.url }] : []),
      { name: 'granary', url: server.url },
    ]
    await printLatency(targets)
    await printThroughput(targets)
  } finally {
    await server.close()
    await nginx?.close()
  }
} finally {
  await devnet.stop()
}

async function printLatency(targets: readonly Target[]): Promise<void> {
  console.log('\nlatency over one connection, median (99th percentile), ms')
  for (const kind of ['single', 'cached', 'cached call'] as const) {
    const measured = await measureLatency(targets, kind, 3_000)
    const figures = targets.map(
      ({ name }, place) => `${name} ${ms(measured[place]?.medianMs)} (${ms(measured[place]?.p99Ms)})`,
    )
    const [direct = Number.NaN] = measured.map(({ medianMs }) => medianMs)
    const added = (measured.at(-1)?.medianMs ?? Number.NaN) - direct
    const verdict =
      kind === 'single'
        ? `adds ${ms(added)}, aim below ${aimMs}`
        : `${((direct + added) / direct).toFixed(2)} x the node's own time`
    console.log(`${kind.padEnd(13)} ${figures.join(', ')}: granary ${verdict}`)
  }
}

async function printThroughput(targets: readonly Target[]): Promise<void> {
  console.log(`\nrequests a second; a batch has ${batchSize} calls`)
  for (const connections of [1, 64])
    for (const kind of ['single', 'cached', 'cached call', 'batch', 'cached batch'] as const) {
      const rates = targets.map(() => 0)
      // Interleaved, so that other load affects all alike.
      for (let turn = 0; turn < turns; turn += 1)
        for (const [place, { url }] of targets.entries()) {
          const rate = await measureThroughput(url, kind, connections, secondsEach)
          rates[place] = (rates[place] ?? 0) + rate / turns
        }
      printRates(kind, connections, targets, rates)
    }
}

function printRates(
  kind: RequestKind,
  connections: number,
  targets: readonly Target[],
  rates: readonly number[],
): void {
  const own = rates.at(-1) ?? Number.NaN
  const figures = targets.map(({ name }, place) => `${name} ${rates[place]?.toFixed(0).padStart(5)}`)
  const ratios = targets
    .slice(0, -1)
    .map(({ name }, place) => `${(own / (rates[place] ?? 0)).toFixed(2)} x ${name}`)
  console.log(
    `${kind.padEnd(13)} ${String(connections).padStart(2)} connections: ${figures.join(', ')}: granary ${ratios.join(', ')}`,
  )
}

function ms(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(2)
}

type Latency = { medianMs: number; p99Ms: number }

/** Latency over one connection to each of `targets`, interleaved, so that other load affects all alike. */
async function measureLatency(
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

/** @returns requests per second over the connections, one request at a time each */
async function measureThroughput(
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
