import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export function createHistoryMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network', 'pool')
  return {
    indexedBlock: gauge('granary_conflux_index_block', 'Last block whose pool events were read'),
    lagSeconds: gauge('granary_conflux_index_lag_seconds', 'Age of that block behind the newest one'),
    events: counter(
      'granary_conflux_index_events_total',
      'Pool events read, those of unfinal blocks counted each time',
    ),
    readings: counter('granary_conflux_readings_total', 'Stakers whose stake and earnings were read'),
    leftOut: counter(
      'granary_conflux_readings_left_out_total',
      'Stakers unknown to the chain, or whose shares contradict their events',
    ),
    failures: counter('granary_conflux_index_failures_total', 'Failed runs for the pool'),
  }
}
