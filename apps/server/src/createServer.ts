import type { Server } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { buildApp } from './buildApp.ts'
import { modules as registry } from './modules.ts'
import type { Database } from './platform/db/Database.ts'
import { openDatabase } from './platform/db/openDatabase.ts'
import type { ProcessState } from './platform/health/ProcessState.ts'
import { type Answers, createAnswers } from './platform/http/createAnswers.ts'
import type { Upgrades } from './platform/http/createUpgrades.ts'
import { checkPort, listen } from './platform/http/listen.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import { createLog, type Log } from './platform/log/createLog.ts'
import { createMetrics } from './platform/metrics/createMetrics.ts'
import { exportState } from './platform/metrics/exportState.ts'
import type { PlatformParts } from './platform/modules/ModuleContext.ts'
import type { ServerModule } from './platform/modules/ServerModule.ts'
import { runStartChecks, startModules } from './platform/modules/startModules.ts'
import { createRateLimits } from './platform/rateLimits/createRateLimits.ts'
import { readSite } from './platform/staticSite/readSite.ts'
import { createChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'

export { readSettings } from './settings.ts'

/** A request must have arrived whole by then. */
const requestTimeoutMs = 30_000

/**
 * Longer than the minute for which reverse proxies and load balancers keep idle connections: the side that closes one
 * first must not be this one, as a request may be on its way by then, and would be lost.
 */
const keepAliveMs = 75_000

export type RunningServer = {
  /** `http://127.0.0.1:3000` */
  url: string
  port: number
  /**
   * Fails readiness, waits for load balancers to notice, stops accepting requests, lets those under way finish, then
   * ends the jobs and closes the database.
   */
  close(): Promise<void>
}

export type ServerOptions = {
  /** Log lines go here instead of standard output. */
  logDestination?: Writable
  /** The modules that the settings were read with; the registry by default. */
  modules?: readonly ServerModule[]
}

/**
 * Starts the back end, and the site with a static folder.
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
    const modules = options.modules ?? registry
    const { listener, upgrades } = await startParts({
      settings,
      modules,
      answers,
      log,
      database,
      closers,
      state,
    })
    const http = createHttpServer(
      {
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveMs,
        ServerResponse: answers.Response,
        shouldUpgradeCallback: upgrades.takes,
      },
      listener,
    ).on('upgrade', upgrades.take)
    const port = await listen(http, settings.host, settings.port)
    closers.push(async () => {
      state.draining = true
      log.info(
        { drainSeconds: settings.drainSeconds },
        'draining: readiness is 503, requests are still served',
      )
      await closeGracefully(http, upgrades, settings.drainSeconds)
    })
    const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
    log.info({ url }, 'listening')
    return { url, port, close }
  } catch (error) {
    await close()
    throw error
  }
}

type StartedParts = {
  settings: Settings
  modules: readonly ServerModule[]
  answers: Answers
  log: Log
  database: Database
  closers: (() => Promise<void>)[]
  state: ProcessState
}

/** The modules, and what runs beside the HTTP server. */
async function startParts({ settings, modules, answers, log, database, closers, state }: StartedParts) {
  const metrics = createMetrics()
  answers.measure(metrics.registry)
  const chains = createChainUpstreams(settings, metrics)
  closers.push(async () => {
    for (const chain of chains.values()) chain.close()
  })
  const parts: PlatformParts = {
    ...{ settings, log, database, metrics, chains, state },
    limitOf: createRateLimits(database, log),
    budget: answers.budget,
    site: settings.staticFolder ? readSite(settings.staticFolder) : undefined,
  }
  const { started, close } = await startModules(modules, parts)
  closers.push(close)
  exportState(
    metrics,
    database,
    started.flatMap(module => module.stateFigures ?? []),
  )
  const app = buildApp(parts, started)
  runStartChecks(started, parts)
  const starters = started.flatMap(module => module.jobs ?? [])
  if (starters.length === 0) return app
  const jobs = await startJobs({ database, metrics, log })
  closers.push(() => jobs.close())
  for (const start of starters) {
    const endWaiting = await start(jobs)
    if (endWaiting) closers.push(async () => endWaiting())
  }
  state.jobNames = jobs.names()
  return app
}

/** A longer request is cut off. */
const graceMs = 10_000

/**
 * Serves for `drainSeconds` more, so that load balancers notice; then accepts no new connections, ends the WebSockets,
 * waits for the requests under way, and ends what is left after ten seconds.
 */
async function closeGracefully(server: Server, upgrades: Upgrades, drainSeconds: number): Promise<void> {
  if (drainSeconds > 0) await new Promise(resolve => setTimeout(resolve, drainSeconds * 1000))
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  // The others end with their answers.
  server.keepAliveTimeout = 1
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await upgrades.end()
  await closed
  clearTimeout(cutOff)
}
