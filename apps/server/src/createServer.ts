import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { type AppParts, buildApp } from './buildApp.ts'
import { checkNetworks } from './checkNetworks.ts'
import { createAlertsModule } from './modules/alerts/createAlertsModule.ts'
import { hasAlertJobs, startAlertJobs } from './modules/alerts/startAlertJobs.ts'
import type { ProcessState } from './modules/health/ProcessState.ts'
import { hasConfluxJobs, startConfluxJobs } from './networks/conflux/startConfluxJobs.ts'
import { startExitJobs } from './networks/ethereum/exits/startExitJobs.ts'
import { hasRewardJobs, startRewards } from './networks/ethereum/rewards/engine/startRewards.ts'
import { createEthereumUpstreams } from './networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createValidatorsService } from './networks/ethereum/validators/createValidatorsService.ts'
import { createKeys } from './networks/ethereum/validators/keys/createKeys.ts'
import { startDepositJobs } from './networks/ethereum/validators/startDepositJobs.ts'
import { openDatabase } from './platform/db/openDatabase.ts'
import { closeGracefully } from './platform/http/closeGracefully.ts'
import { createAnswers } from './platform/http/createAnswers.ts'
import { checkPort, listen } from './platform/http/listen.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import { createLog } from './platform/log/createLog.ts'
import { createMetrics } from './platform/metrics/createMetrics.ts'
import { exportState } from './platform/metrics/exportState.ts'
import { createRateLimits } from './platform/rateLimits/createRateLimits.ts'
import { createChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'
import type { Settings } from './settings.ts'

export { readSettings, type Settings } from './settings.ts'

/** A request must have arrived whole by then. */
const requestTimeoutMs = 30_000

export type RunningServer = {
  /** `http://127.0.0.1:3000` */
  url: string
  port: number
  /** Says that it is not ready any more, waits for load balancers to hear it, takes no more requests, lets those under way finish, then ends the jobs and closes the database. */
  close(): Promise<void>
}

export type ServerOptions = {
  /** Where log lines go instead of the standard output. */
  logDestination?: Writable
}

/**
 * Starts the back end, and the site with it when a static folder is set.
 * @throws {PortUnusableError} PORT_UNUSABLE
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 * @throws {DatabaseInUseError} DATABASE_IN_USE
 * @throws {DatabaseNewerError} DATABASE_NEWER
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED
 * @throws {SiteMissingError} SITE_MISSING
 */
export async function startServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  z.config(z.locales.en())
  const log = createLog(settings, options.logDestination)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
    log.info('stopped')
  }
  try {
    await checkPort(settings.host, settings.port)
    const database = await openDatabase(settings.database, log)
    closers.push(() => database.close())
    const state: ProcessState = { draining: false, jobNames: [] }
    const answers = createAnswers(settings.answers, settings.trustedProxies)
    const app = await startParts({ settings, answers, log, database, closers, state })
    const http = createHttpServer({ requestTimeout: requestTimeoutMs, ServerResponse: answers.Response }, app)
    const port = await listen(http, settings.host, settings.port)
    closers.push(async () => {
      state.draining = true
      log.info(
        { drainSeconds: settings.drainSeconds },
        'draining: readiness is 503, requests are still taken',
      )
      await closeGracefully(http, settings.drainSeconds)
    })
    const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
    log.info({ url }, 'listening')
    return { url, port, close }
  } catch (error) {
    await close()
    throw error
  }
}

type StartedParts = Pick<AppParts, 'settings' | 'answers' | 'log' | 'database' | 'state'> & {
  closers: (() => Promise<void>)[]
}

/** What runs beside the HTTP server: the way to the keys, and the jobs. */
async function startParts({
  settings,
  answers,
  log,
  database,
  closers,
  state,
}: StartedParts): Promise<RequestListener> {
  const metrics = createMetrics()
  exportState(metrics, database)
  const upstreams = createChainUpstreams(settings, metrics)
  closers.push(async () => {
    for (const upstream of upstreams.values()) upstream.close()
  })
  const networks = createEthereumUpstreams(settings, upstreams, metrics)
  const keys =
    settings.keys &&
    (await createKeys({
      ...{ keys: settings.keys, ethereum: settings.ethereum, database, metrics, log },
      allowances: {
        maxOpenValidators: settings.offers.maxOpenValidators,
        validatorsPerHour: settings.rateLimits.validatorsPerHour,
      },
    }))
  if (keys) {
    closers.push(async () => keys.close())
    metrics.exportNextKeyIndex(() => keys.nextIndex())
  }
  const limitOf = createRateLimits(database, log)
  const validators = createValidatorsService({ database, keys, settings, limitOf, metrics })
  const alerts = createAlertsModule({
    settings,
    database,
    metrics,
    limitOf,
    log,
  })
  closers.push(async () => alerts?.close())
  const app = buildApp({
    alerts,
    settings,
    answers,
    log,
    metrics,
    database,
    upstreams,
    networks,
    keys,
    validators,
    state,
  })
  checkNetworks(upstreams, networks, keys, validators.rewards, settings.ethereum, log)
  const hasJobs =
    keys || hasConfluxJobs(settings) || hasAlertJobs(settings, networks) || hasRewardJobs(networks)
  if (!hasJobs) return app
  const jobs = await startJobs({ database, metrics, log })
  closers.push(() => jobs.close())
  if (keys) await startDepositJobs({ jobs, networks, keys, database, settings, metrics, log })
  if (keys) await startExitJobs({ jobs, networks, keys, database, settings, metrics, log })
  await startRewards({ jobs, networks, database, settings, metrics, log })
  if (alerts) await startAlertJobs({ jobs, alerts, networks, database, settings })
  const endWaiting = await startConfluxJobs({ jobs, upstreams, database, settings, metrics, log })
  closers.push(async () => endWaiting())
  state.jobNames = jobs.names()
  return app
}
