import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { HealthCheck } from '../health/HealthCheck.ts'
import type { App } from '../http/App.ts'
import type { Upgrade } from '../http/createUpgrades.ts'
import type { Jobs } from '../jobs/startJobs.ts'
import type { Log } from '../log/createLog.ts'
import type { StateFigure } from '../metrics/StateFigure.ts'
import type { Operation } from '../operate/Operation.ts'
import type { RateLimit } from '../rateLimits/RateLimit.ts'
import type { SettingsPart } from '../settings/defineSettings.ts'
import type { ModuleContext } from './ModuleContext.ts'

/** One capability of the server. The registry in `modules.ts` lists them all; nothing else names one. */
export type ServerModule = {
  /** Names the module in errors and in the log: `sign-in`. */
  name: string
  /** Its environment variables. No other module reads them. */
  settings?: SettingsPart<unknown>
  /** Its tables in the database. Migrations make them, in one sequence for all modules. */
  tables?: readonly PgTable[]
  /** Its commands for the operator. */
  operations?: readonly Operation[]
  /** Sets the module up. Modules start in the order of the registry, so each can use what earlier ones provide. */
  start(context: ModuleContext): StartedModule | Promise<StartedModule>
}

/** What a module adds to the running server. */
export type StartedModule = {
  routes?(app: App): void
  /** Left out if the settings give the module no jobs. @returns ends what a run waits for, before the jobs close */
  jobs?(jobs: Jobs): Promise<(() => void) | undefined>
  healthChecks?: readonly HealthCheck[]
  startChecks?: readonly StartCheck[]
  /** Its database metrics. Metrics of the process go to `metrics.registry` at the start. */
  stateFigures?: readonly StateFigure[]
  /** Takes some requests before the framework does. */
  intercept?(face: HttpFace): Interceptor
  /** Serves WebSockets. */
  upgrade?(face: HttpFace): Upgrade
  close?(): void | Promise<void>
}

/** Runs once at start, while the server serves; its outcome is logged. */
export type StartCheck = { name: string; run(): Promise<unknown> }

/** @returns whether it takes the request */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** What interceptors and upgrades share with all other requests. */
export type HttpFace = {
  /** Limit of all requests of a visitor. */
  requests: RateLimit
  /** The answer to a failed request, as every route gives it. */
  refuse(error: unknown, requestId: string, log: Log): Response
}

/** Declares a server module. */
export function defineModule(module: ServerModule): ServerModule {
  return module
}
