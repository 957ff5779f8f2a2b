import type { Registry } from 'prom-client'
import type { Log } from '../../platform/log/createLog.ts'
import type { RateLimit } from '../../platform/rateLimits/RateLimit.ts'
import type { ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { rpcMethods } from '../../platform/upstreams/rpc/rpcMethods.ts'
import { answerRpc } from './answerRpc.ts'
import { createProxyMetrics } from './createProxyMetrics.ts'
import { createRpcProxy } from './createRpcProxy.ts'
import { parseRpcBody, type RpcItem } from './parseRpcBody.ts'

/** `text` is JSON; without it nothing wanted an answer. */
export type RpcHttpAnswer = { status: 200 | 400; text: string } | { status: 204; text?: undefined }

export type RpcService = {
  /**
   * Answers the body of one request to a chain.
   * @param visitor whose limit the calls count against
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE when no call got an answer
   * @throws {RateLimitedError} RATE_LIMITED
   */
  answer(chainId: number, body: string, visitor: string, log: Log): Promise<RpcHttpAnswer>
}

export type RpcServiceOptions = {
  upstreams: ChainUpstreams
  registry: Registry
  limit: RateLimit
  /** Memory for answers that are kept, all chains together. */
  cacheBytes: number
  /** Takes the operator's secrets out of a text of JSON. */
  strike(json: string): string
}

export function createRpcService(options: RpcServiceOptions): RpcService {
  const { upstreams, registry, limit, cacheBytes, strike } = options
  const metrics = createProxyMetrics(registry)
  const configured = [...upstreams.values()].filter(upstream => upstream.configured)
  const share = cacheBytes / Math.max(1, configured.length)
  const proxies = new Map(
    configured.map(({ chain, parts }) => [
      chain.id,
      createRpcProxy({ ...parts(), chain, metrics, cacheBytes: share }),
    ]),
  )

  function countRefusals(chainId: number, items: readonly RpcItem[], log: Log): void {
    const refused = items.filter(item => item.kind === 'refused').length
    if (refused === 0) return
    for (let index = 0; index < refused; index += 1)
      metrics.count(`eip155:${chainId}`, 'other', 'proxy', 'refused')
    log.debug({ refused }, 'JSON-RPC calls refused')
  }

  return {
    async answer(chainId, text, visitor, log) {
      const proxy = proxies.get(chainId)
      // What is not set up refuses by itself, with its name.
      if (!proxy) throw upstreams.get(chainId)?.parts()
      const body = parseRpcBody(text)
      if (body.kind === 'malformed')
        return { status: 400, text: JSON.stringify({ jsonrpc: '2.0', id: null, error: body.refusal }) }
      const items = body.kind === 'single' ? [body.item] : body.items
      await limit.consume(visitor, costOf(items))
      countRefusals(chainId, items, log)
      const answers = await answerRpc(items, proxy, strike)
      if (answers.length === 0) return { status: 204 }
      return { status: 200, text: body.kind === 'single' ? (answers[0] as string) : `[${answers.join(',')}]` }
    },
  }
}

function costOf(items: readonly RpcItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === 'call' ? (rpcMethods.get(item.method)?.cost ?? 1) : 1),
    0,
  )
}
