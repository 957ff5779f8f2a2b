import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { buildApp } from '../src/buildApp.ts'
import { createEthereumUpstreams } from '../src/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createAnswers } from '../src/platform/http/createAnswers.ts'
import { listen } from '../src/platform/http/listen.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
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
  const upstreams = createChainUpstreams(settings, metrics)
  const networks = createEthereumUpstreams(settings, upstreams, metrics)
  const unused = {} as never
  const answers = createAnswers(settings.answers, settings.trustedProxies)
  const http = createServer(
    { ServerResponse: answers.Response },
    buildApp({
      answers,
      settings,
      log,
      metrics,
      upstreams,
      networks,
      keys: undefined,
      alerts: undefined,
      state: { draining: false, jobNames: [] },
      database: unused,
      validators: unused,
    }),
  )
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
      for (const upstream of upstreams.values()) upstream.close()
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}
