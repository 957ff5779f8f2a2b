import { type Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { Circuit } from './createCircuit.ts'
import type { FaultKind } from './UpstreamFault.ts'

export type NodeMetrics = { answered(ms: number): void; failed(kind: FaultKind): void }

export type RpcMetrics = ReturnType<typeof createRpcMetrics>

const circuitValues = { closed: 0, halfOpen: 1, open: 2 } as const

/** Prometheus metrics of the JSON-RPC nodes. */
export function createRpcMetrics(registry: Registry, failures: Counter<'upstream'>) {
  const registers = [registry]
  const labelNames = ['chain', 'upstream'] as const
  const circuits: { chain: string; upstream: string; circuit: Circuit }[] = []
  const durations = new Histogram({
    name: 'granary_rpc_upstream_duration_seconds',
    help: 'Time a JSON-RPC node took for one exchange, in seconds',
    labelNames,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const faults = metricsOf(registry, ...labelNames, 'kind').counter(
    'granary_rpc_upstream_faults_total',
    'Failed exchanges with a JSON-RPC node, by kind',
  )
  new Gauge({
    name: 'granary_rpc_upstream_circuit',
    help: 'Circuit of a JSON-RPC node: 0 closed (in use), 1 half open (probing), 2 open (not used)',
    labelNames,
    registers,
    collect() {
      for (const { circuit, ...labels } of circuits) this.set(labels, circuitValues[circuit.state()])
    },
  })
  const { gauge } = metricsOf(registry, ...labelNames)
  const heads = gauge('granary_rpc_upstream_head_block', 'Newest block of a JSON-RPC node at its last check')
  const lags = gauge(
    'granary_rpc_upstream_lag_seconds',
    "Age of a JSON-RPC node's newest block behind the others'",
  )
  return {
    /** @param place in the operator's list, from 0: identifies a node, whose address is secret */
    forNode(chain: string, place: number, circuit: Circuit): NodeMetrics {
      const labels = { chain, upstream: String(place) }
      circuits.push({ ...labels, circuit })
      return {
        answered: ms => durations.observe(labels, ms / 1000),
        failed(kind) {
          faults.inc({ ...labels, kind })
          failures.inc({ upstream: `rpc ${chain}` })
        },
      }
    },
    setHead(chain: string, place: number, block: number, lagSeconds: number): void {
      const labels = { chain, upstream: String(place) }
      heads.set(labels, block)
      lags.set(labels, lagSeconds)
    },
  }
}
