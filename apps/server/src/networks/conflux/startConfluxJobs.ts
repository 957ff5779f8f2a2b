import type { Database } from '../../platform/db/Database.ts'
import type { Jobs } from '../../platform/jobs/startJobs.ts'
import type { Log } from '../../platform/log/createLog.ts'
import type { Metrics } from '../../platform/metrics/createMetrics.ts'
import type { ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import type { Settings } from '../../settings.ts'
import { startHistory } from './history/startHistory.ts'

export type ConfluxJobsParts = {
  jobs: Jobs
  upstreams: ChainUpstreams
  database: Database
  settings: Settings
  metrics: Metrics
  log: Log
}

/** There is work on Conflux that goes on without anyone asking. */
export function hasConfluxJobs({ conflux }: Settings): boolean {
  return Object.values(conflux).some(({ pools, keeper }) => pools.length > 0 || keeper)
}

/**
 * What happens on Conflux without anyone asking.
 * @returns ends what is being waited for; to be called before the jobs are closed
 * @throws {SettingsInvalidError} SETTINGS_INVALID for bridges that are none
 */
export async function startConfluxJobs(parts: ConfluxJobsParts): Promise<() => void> {
  await startHistory(parts)
  if (!Object.values(parts.settings.conflux).some(({ keeper }) => keeper)) return () => {}
  // The library of the core space is loaded where somebody has bridges.
  const { startKeeper } = await import('./keeper/startKeeper.ts')
  return startKeeper(parts)
}
