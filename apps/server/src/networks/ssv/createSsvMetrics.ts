import type { EthereumNetworkId } from '@granary/chains'
import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type SsvMetrics = ReturnType<typeof createSsvMetrics>

export function createSsvMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network')
  const shares = metricsOf(registry, 'network')
  const indexedBlock = gauge('granary_ssv_index_block', 'Last block whose SSV events were read')
  const lagSeconds = gauge('granary_ssv_index_lag_seconds', 'Age of that block behind the newest one')
  const events = counter(
    'granary_ssv_index_events_total',
    'SSV events read, those of unfinal blocks counted each time',
  )
  const failures = counter('granary_ssv_index_failures_total', 'Failed runs of the index')
  const split = shares.counter('granary_ssv_keys_split_total', 'Validator keys split for SSV operators')
  return {
    indexed(network: EthereumNetworkId, block: number, lag: number): void {
      indexedBlock.set({ network }, block)
      lagSeconds.set({ network }, lag)
    },
    events: (network: EthereumNetworkId, count: number) => events.inc({ network }, count),
    failed: (network: EthereumNetworkId) => failures.inc({ network }),
    split: (network: EthereumNetworkId, count: number) => split.inc({ network }, count),
  }
}
