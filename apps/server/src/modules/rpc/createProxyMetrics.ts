import { Counter, type Registry } from 'prom-client'

/** The source of an answer. */
export type RpcSource = 'upstream' | 'cache' | 'coalesced' | 'proxy'

/** `refused`: never forwarded. `unavailable`: no node answered. */
export type RpcResultKind = 'result' | 'error' | 'refused' | 'unavailable'

export type ProxyMetrics = {
  /** @param method from the allow-list, or `other`: a visitor's words never become labels */
  count(chain: string, method: string, source: RpcSource, outcome: RpcResultKind): void
}

export function createProxyMetrics(registry: Registry): ProxyMetrics {
  const calls = new Counter({
    name: 'granary_rpc_calls_total',
    help: "Visitors' JSON-RPC calls, by chain, method, source and outcome",
    labelNames: ['chain', 'method', 'source', 'outcome'],
    registers: [registry],
  })
  return {
    count: (chain, method, source, outcome) => calls.inc({ chain, method, source, outcome }),
  }
}
