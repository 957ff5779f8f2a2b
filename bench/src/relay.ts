// The relay beside a bare ws server that stores nothing: latency of delivery at a steady rate, messages a second with
// as many under way as it bears, memory a session. One server process is bound to one core; clients run beside it.
// PostgreSQL writes to the disk before it answers. Redis is left out where it is not installed.
// npm run bench -- relay --sessions 1000,5000
import { startPostgres } from '../../apps/server/test/postgres/startPostgres.ts'
import { hasRedis, startRedis } from '../../apps/server/test/startRedis.ts'
import { connectPairs, type Pair } from './relay/connectPairs.ts'
import { startBare, startRelays, type Target } from './relay/startRelays.ts'

const aimP95Ms = 20
/** Messages a second of the latency measurement: one a session in five seconds at 1,000 sessions. */
const steadyRate = 200
const steadySeconds = 10
const burstSeconds = 5
const underWay = 64

const given = process.argv[process.argv.indexOf('--sessions') + 1]
const sessionCounts =
  process.argv.includes('--sessions') && given ? given.split(',').map(Number) : [1_000, 5_000]
const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on', 'shared_buffers=128MB'])
const redis = hasRedis() ? await startRedis() : undefined
try {
  const onPostgres = { DATABASE_URL: postgres.url }
  await measure(() => startBare())
  await measure(() => startRelays('relay, PGlite, 1 process', 1, { DATABASE_FOLDER: 'memory:' }))
  await measure(() => startRelays('relay, PostgreSQL, 1 process', 1, onPostgres))
  await measure(() => startRelays('relay, PostgreSQL, 3 processes', 3, onPostgres))
  if (redis) {
    const overRedis = { ...onPostgres, REDIS_URL: redis.url }
    await measure(() => startRelays('relay, Redis, 3 processes', 3, overRedis))
  }
} finally {
  await redis?.stop()
  await postgres.stop()
}

async function measure(start: () => Promise<Target>): Promise<void> {
  for (const sessions of sessionCounts) {
    const target = await start()
    try {
      await measureAt(target, sessions)
    } finally {
      await target.close()
    }
  }
}

async function measureAt(target: Target, sessions: number): Promise<void> {
  const warm = await connectPairs(target.urls, 20)
  await sendSteadily(warm, 50, 1)
  const empty = target.memory()
  const pairs = await connectPairs(target.urls, sessions / 2)
  const memory = (target.memory() - empty) / sessions
  const steady = await sendSteadily(pairs, steadyRate, steadySeconds)
  const [before, began] = [target.processorSeconds(), performance.now()]
  const sent = await sendMost(pairs, burstSeconds)
  const seconds = (performance.now() - began) / 1000
  const processorMs = ((target.processorSeconds() - before) / sent) * 1000
  for (const pair of [...warm, ...pairs]) pair.close()
  const isAimed = target.name !== 'bare ws' && target.urls.length === 1 && sessions === 1_000
  const verdict = isAimed ? ` (aim below ${aimP95Ms})` : ''
  console.log(
    `${target.name}, ${sessions} sessions: delivery p50 ${at(steady, 0.5)}, p95 ${at(steady, 0.95)} ms${verdict} at ${steadyRate} a second; ` +
      `${(sent / seconds).toFixed(0)} messages a second, ${processorMs.toFixed(2)} ms of processor each; ` +
      `${(memory / 1024).toFixed(1)} kB a session`,
  )
}

/** @returns latencies in order, milliseconds */
async function sendSteadily(pairs: readonly Pair[], rate: number, seconds: number): Promise<number[]> {
  const sent: Promise<number>[] = []
  const began = performance.now()
  while (sent.length < rate * seconds) {
    const due = ((performance.now() - began) / 1000) * rate
    for (; sent.length < due; ) {
      const pair = pairs[sent.length % pairs.length]
      if (pair) sent.push(pair.send())
    }
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  return (await Promise.all(sent)).sort((a, b) => a - b)
}

/** @returns messages delivered */
async function sendMost(pairs: readonly Pair[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  let next = 0
  await Promise.all(
    Array.from({ length: underWay }, async () => {
      while (performance.now() < end) {
        next += 1
        await pairs[next % pairs.length]?.send()
        count += 1
      }
    }),
  )
  return count
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)
}
