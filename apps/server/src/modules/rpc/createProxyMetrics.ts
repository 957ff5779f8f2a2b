import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

/** The source of an answer. */
export type RpcSource = 'upstream' | 'cache' | 'coalesced' | 'proxy'

/** `refused`: never forwarded. `unavailable`: no node answered. */
export type RpcResultKind = 'result' | 'error' | 'refused' | 'unavailable'

export type ProxyMetrics = ReturnType<typeof createProxyMetrics>

export function createProxyMetrics(registry: Registry) {
  const calls = metricsOf(registry, 'chain', 'method', 'source', 'outcome').counter(
    'granary_rpc_calls_total',
    "Visitors' JSON-RPC calls, by chain, method, source and outcome",
  )
  return {
    /** @param method from the allow-list, or `other`: a visitor's words never become labels */
    count: (chain: string, method: string, source: RpcSource, outcome: RpcResultKind): void =>
      calls.inc({ chain, method, source, outcome }),
  }
}
