import { confluxNetworkIds } from '@granary/chains'
import type { AppParts } from './buildApp.ts'
import { checkMessages } from './modules/alerts/checkMessages.ts'
import type { HealthCheck } from './modules/health/HealthCheck.ts'
import { checkBridges } from './networks/conflux/keeper/checkBridges.ts'
import { hasConfluxJobs } from './networks/conflux/startConfluxJobs.ts'
import { checkRewards } from './networks/ethereum/rewards/engine/checkRewards.ts'
import { hasRewardJobs } from './networks/ethereum/rewards/engine/startRewards.ts'
import { createClientStore } from './networks/ethereum/validators/clients/ClientStore.ts'
import { createKeysRunCheck } from './networks/ethereum/validators/clients/createKeysRunCheck.ts'
import { checkDatabase } from './platform/db/checkDatabase.ts'
import { checkMigrations } from './platform/db/checkMigrations.ts'
import type { Orm } from './platform/db/Database.ts'
import { createJobBeats } from './platform/jobs/JobBeats.ts'

/** The slowest chain makes a block every 12 s; ten of them missing is no accident. */
const oldestHeadSeconds = 120

/** A job is late when it has not succeeded for five turns, and for a minute at least. */
const lateAfterTurns = 5
const lateAfterSeconds = 60

/**
 * What readiness looks at. Without the database, written and of the right version, nothing works. Everything else is the
 * same for all processes, so taking this one out of service for it would help nobody.
 */
export function healthChecks(parts: Omit<AppParts, 'validators'>): HealthCheck[] {
  const { settings, database, upstreams, networks, keys, state } = parts
  const { orm } = database
  const startedAt = performance.now()
  return [
    { name: 'database', vital: true, run: () => checkDatabase(orm).then(() => undefined) },
    { name: 'migrations', vital: true, run: () => missingMigrations(orm) },
    { name: 'version', vital: false, run: () => newerMigrations(orm) },
    ...(keys || hasConfluxJobs(settings) || hasRewardJobs(networks)
      ? [{ name: 'jobs', vital: false, run: () => lateJobs(orm, state.jobNames, startedAt) }]
      : []),
    ...(keys ? [{ name: 'keys', vital: false, run: () => keys.nextIndex().then(() => undefined) }] : []),
    ...Object.values(networks)
      .filter(({ configured }) => configured && keys)
      .map(({ id, chain }) => ({
        name: `validator client ${id}`,
        vital: false,
        run: createKeysRunCheck({
          chainId: chain.id,
          client: keys?.clientOf(id)?.id,
          silenceSeconds: settings.clientSilenceSeconds,
          store: createClientStore(orm),
        }),
      })),
    ...(settings.alerts ? [{ name: 'alerts', vital: false, run: () => checkMessages(orm) }] : []),
    ...confluxNetworkIds
      .filter(id => settings.conflux[id].keeper)
      .map(id => ({
        name: `conflux bridges ${id}`,
        vital: false,
        run: () => checkBridges(orm, id, settings),
      })),
    ...[...upstreams.values()]
      .filter(({ configured }) => configured)
      .map(upstream => ({
        name: `rpc ${upstream.chain.caipNetworkId}`,
        vital: false,
        run: async () =>
          oldHead(await (await upstream.rpc()).call('eth_getBlockByNumber', ['latest', false])),
      })),
    ...Object.values(networks)
      .filter(({ configured }) => configured)
      .map(network => ({
        name: `beacon ${network.chain.caipNetworkId}`,
        vital: false,
        run: async () => {
          const { beacon } = await network.nodes()
          await beacon.checkSynced()
          return undefined
        },
      })),
    ...Object.values(networks)
      .filter(({ configured }) => configured)
      .map(({ id }) => ({ name: `rewards ${id}`, vital: false, run: () => checkRewards(orm, id) })),
  ]
}

async function missingMigrations(orm: Orm): Promise<string | undefined> {
  const { missing } = await checkMigrations(orm)
  return missing.length > 0 ? 'the database is older than the server; start it anew' : undefined
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
  return late.length > 0 ? `no good run for too long: ${late.join(', ')}` : undefined
}

function oldHead(block: unknown): string | undefined {
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  if (typeof timestamp !== 'string') return 'the node tells no newest block'
  const ageSeconds = Math.floor(Date.now() / 1000 - Number(timestamp))
  return ageSeconds > oldestHeadSeconds ? `the newest block is ${ageSeconds} s old` : undefined
}
