import { parseBlockHead } from '@granary/chains'
import { sql } from 'drizzle-orm'
import { readinessWrites } from '#server/platform/db/platformTables.ts'
import { checkMigrations } from '../db/checkMigrations.ts'
import type { Orm } from '../db/Database.ts'
import { createJobBeats } from '../jobs/JobBeats.ts'
import type { PlatformParts } from '../modules/ModuleContext.ts'
import type { HealthCheck } from './HealthCheck.ts'

/** The slowest chain makes a block every 12 s; ten missing ones are no accident. */
const oldestHeadSeconds = 120

/** A job is late after five turns without success, and a minute at least. */
const lateAfterTurns = 5
const lateAfterSeconds = 60

/**
 * Readiness checks of the platform. Without a writable database of the right version nothing works. Everything else
 * is the same for all processes, so taking this one out of service would not help.
 */
export function platformChecks({ database, chains, state }: PlatformParts, hasJobs: boolean): HealthCheck[] {
  const { orm } = database
  const startedAt = performance.now()
  return [
    { name: 'database', vital: true, run: () => checkDatabase(orm).then(() => undefined) },
    { name: 'migrations', vital: true, run: () => missingMigrations(orm) },
    { name: 'version', vital: false, run: () => newerMigrations(orm) },
    ...(hasJobs ? [{ name: 'jobs', vital: false, run: () => lateJobs(orm, state.jobNames, startedAt) }] : []),
    ...[...chains.values()]
      .filter(({ configured }) => configured)
      .map(upstream => ({
        name: `rpc ${upstream.chain.caipNetworkId}`,
        vital: false,
        run: async () =>
          oldHead(await (await upstream.rpc()).call('eth_getBlockByNumber', ['latest', false])),
      })),
  ]
}

async function missingMigrations(orm: Orm): Promise<string | undefined> {
  const { missing } = await checkMigrations(orm)
  return missing.length > 0 ? 'the database is older than the server; restart the server' : undefined
}

async function newerMigrations(orm: Orm): Promise<string | undefined> {
  const { unknown } = await checkMigrations(orm)
  return unknown.length > 0 ? 'a newer server has changed the database' : undefined
}

async function lateJobs(orm: Orm, names: readonly string[], startedAt: number): Promise<string | undefined> {
  const beats = new Map((await createJobBeats(orm).list()).map(beat => [beat.name, beat]))
  const late = names.filter(name => {
    const beat = beats.get(name)
    if (!beat) return performance.now() - startedAt > lateAfterSeconds * 1000
    return beat.ageSeconds > Math.max(lateAfterSeconds, lateAfterTurns * beat.everySeconds)
  })
  return late.length > 0 ? `no successful run for too long: ${late.join(', ')}` : undefined
}

function oldHead(block: unknown): string | undefined {
  const head = parseBlockHead(block)
  if (!head) return 'the node reports no newest block'
  const ageSeconds = Math.floor(Date.now() / 1000 - head.timestampSeconds)
  return ageSeconds > oldestHeadSeconds ? `the newest block is ${ageSeconds} s old` : undefined
}

/**
 * Answering is not enough: the database may be full, or a read-only copy.
 * @throws when nothing can be written
 */
async function checkDatabase(orm: Orm): Promise<void> {
  await orm
    .insert(readinessWrites)
    .values({ writtenAt: sql`now()` })
    .onConflictDoUpdate({ target: readinessWrites.id, set: { writtenAt: sql`now()` } })
}
