import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { buildApp } from '../src/buildApp.ts'
import { modules } from '../src/modules.ts'
import type { Database } from '../src/platform/db/Database.ts'
import { createAnswers } from '../src/platform/http/createAnswers.ts'
import { listen } from '../src/platform/http/listen.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
import { startModules } from '../src/platform/modules/startModules.ts'
import { createRateLimits } from '../src/platform/rateLimits/createRateLimits.ts'
import { createChainUpstreams } from '../src/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '../src/settings.ts'

export const ethProxy = '/api/v1/networks/eth/infura?network_type=hoodi'

export type RpcServer = {
  url: string
  /** One call or a batch, as the parsed answer. */
  rpc(body: unknown): Promise<RpcAnswer>
  metrics(): Promise<string>
  close(): Promise<void>
}

export type RpcAnswer = { status: number; headers: Headers; text: string; json: unknown }

/** The whole HTTP face of the server without a database: enough for the proxies, and ready at once. */
export async function startRpcServer(environment: Record<string, string>): Promise<RpcServer> {
  const settings = readSettings({
    RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
    RATE_LIMIT_RPC_PER_MINUTE: '0',
    ...environment,
  })
  const log = createLog({ ...settings, logLevel: 'silent' }, new PassThrough())
  const metrics = createMetrics()
  const chains = createChainUpstreams(settings, metrics)
  const answers = createAnswers(settings.answers, settings.trustedProxies)
  const database = {} as Database
  const parts = {
    ...{ settings, log, metrics, chains, database, budget: answers.budget, site: undefined },
    limitOf: createRateLimits(database, log),
    state: { draining: false, jobNames: [] },
  }
  answers.measure(metrics.registry)
  const { started } = await startModules(modules, parts)
  const http = createServer({ ServerResponse: answers.Response }, buildApp(parts, started).listener)
  const url = `http://127.0.0.1:${await listen(http, '127.0.0.1', 0)}`
  return {
    url,
    metrics: () => metrics.registry.metrics(),
    async rpc(body) {
      const response = await fetch(`${url}${ethProxy}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: text && JSON.parse(text) }
    },
    async close() {
      for (const upstream of chains.values()) upstream.close()
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}
