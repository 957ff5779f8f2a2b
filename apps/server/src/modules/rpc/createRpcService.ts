import type { Registry } from 'prom-client'
import type { AnswerBudget, AnswerPart } from '../../platform/http/createAnswerBudget.ts'
import type { Log } from '../../platform/log/createLog.ts'
import type { RateLimit } from '../../platform/rateLimits/RateLimit.ts'
import type { ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { rpcMethods } from '../../platform/upstreams/rpc/rpcMethods.ts'
import { answerRpc } from './answerRpc.ts'
import { capGas } from './capGas.ts'
import { createProxyMetrics } from './createProxyMetrics.ts'
import { createRpcProxy } from './createRpcProxy.ts'
import { parseRpcBody, type RpcItem } from './parseRpcBody.ts'

/** `body` is JSON, in parts if a part is large; undefined if nothing wanted an answer. */
export type RpcHttpAnswer =
  | { status: 200 | 400; body: string | readonly AnswerPart[] }
  | { status: 204; body?: undefined }

export type RpcService = ReturnType<typeof createRpcService>

export type RpcServiceOptions = {
  upstreams: ChainUpstreams
  registry: Registry
  limit: RateLimit
  budget: AnswerBudget
  /** Most gas of a call. */
  callGasMax: bigint
  /** Cache of answers, all chains together. */
  cacheBytes: number
  /** Removes the operator's secrets from JSON text. */
  strike(json: string): string
}

export function createRpcService(options: RpcServiceOptions) {
  const { upstreams, registry, limit, budget, callGasMax, cacheBytes, strike } = options
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

  /** Bytes that nodes send for a visitor count as held until the answers are composed. */
  async function held<T>(
    visitor: string,
    work: (onBytes: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    const arriving = budget.open(visitor)
    let uncounted = 0
    try {
      return await work(bytes => {
        uncounted += bytes
        if (uncounted < countedBytes) return
        arriving.take(uncounted)
        uncounted = 0
      })
    } finally {
      arriving.release()
    }
  }

  return {
    /**
     * Answers the body of one request to a chain.
     * @param visitor whose limit the calls count against
     * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
     * @throws {NetworkMismatchError} NETWORK_MISMATCH
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE when no call got an answer
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {AnswersUnreadError} ANSWERS_UNREAD
     * @throws {ServerCrowdedError} SERVER_CROWDED
     */
    async answer(chainId: number, text: string, visitor: string, log: Log): Promise<RpcHttpAnswer> {
      const proxy = proxies.get(chainId)
      // An unconfigured chain refuses by its own name.
      if (!proxy) throw upstreams.get(chainId)?.parts()
      const body = parseRpcBody(text)
      if (body.kind === 'malformed')
        return { status: 400, body: JSON.stringify({ jsonrpc: '2.0', id: null, error: body.refusal }) }
      const { items, cost } = weigh(body.kind === 'single' ? [body.item] : body.items, callGasMax)
      await limit.consume(visitor, cost)
      countRefusals(chainId, items, log)
      const answers = await held(visitor, onBytes => answerRpc(items, proxy, strike, onBytes))
      if (answers.length === 0) return { status: 204 }
      const parts = body.kind === 'single' ? answers.flat() : asList(answers)
      const points = Math.floor(parts.reduce((sum, part) => sum + part.length, 0) / bytesPerPoint)
      if (points > 0) await limit.consume(visitor, points)
      return { status: 200, body: parts.some(part => typeof part !== 'string') ? parts : parts.join('') }
    },
  }
}

/** Bytes of an answer per point of a visitor's limit; a shorter answer is free. */
const bytesPerPoint = 16 * 1024

/** Arriving bytes count in steps of this size. */
const countedBytes = 64 * 1024

/** The items with capped gas, and their cost in points before any call. */
function weigh(items: readonly RpcItem[], gasMax: bigint): { items: RpcItem[]; cost: number } {
  let cost = 0
  const weighed = items.map(item => {
    if (item.kind === 'refused') {
      cost += 1
      return item
    }
    const { params, points } = capGas(item, gasMax)
    cost += Math.max(rpcMethods.get(item.method)?.cost ?? 1, points)
    return { ...item, params }
  })
  return { items: weighed, cost }
}

function asList(answers: readonly (readonly AnswerPart[])[]): AnswerPart[] {
  return ['[', ...answers.flatMap((parts, place) => (place === 0 ? parts : [',', ...parts])), ']']
}
