import type { Settings } from '#server/platform/settings/Settings.ts'
import type { Database } from '../db/Database.ts'
import type { HealthCheck } from '../health/HealthCheck.ts'
import type { ProcessState } from '../health/ProcessState.ts'
import type { AnswerBudget } from '../http/createAnswerBudget.ts'
import type { Log } from '../log/createLog.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { RateLimits } from '../rateLimits/createRateLimits.ts'
import type { Site } from '../staticSite/readSite.ts'
import type { ChainUpstreams } from '../upstreams/createChainUpstreams.ts'
import type { Services } from './createServices.ts'

/** What the platform gives every module. */
export type PlatformParts = {
  settings: Settings
  log: Log
  database: Database
  metrics: Metrics
  limitOf: RateLimits
  /** Memory for unread answers. */
  budget: AnswerBudget
  /** The JSON-RPC nodes of every chain. */
  chains: ChainUpstreams
  /** The built site, if served. */
  site: Site | undefined
  state: ProcessState
}

export type ModuleContext = PlatformParts & {
  /** What modules offer one another. */
  services: Services
  /** Of the platform and all modules; complete once every module has started. */
  healthChecks: readonly HealthCheck[]
}
