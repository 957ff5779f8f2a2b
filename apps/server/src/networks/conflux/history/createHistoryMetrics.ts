import { Counter, Gauge, type Registry } from 'prom-client'

export type HistoryMetrics = {
  indexedBlock: Gauge<'network' | 'pool'>
  lagSeconds: Gauge<'network' | 'pool'>
  events: Counter<'network' | 'pool'>
  readings: Counter<'network' | 'pool'>
  leftOut: Counter<'network' | 'pool'>
  failures: Counter<'network' | 'pool'>
}

export function createHistoryMetrics(registry: Registry): HistoryMetrics {
  const common = { labelNames: ['network', 'pool'] as const, registers: [registry] }
  return {
    indexedBlock: new Gauge({
      name: 'granary_conflux_index_block',
      help: 'Last block whose events of the pool have been read',
      ...common,
    }),
    lagSeconds: new Gauge({
      name: 'granary_conflux_index_lag_seconds',
      help: 'By how much that block is older than the newest one',
      ...common,
    }),
    events: new Counter({
      name: 'granary_conflux_index_events_total',
      help: 'Events of the pool that were read, those of blocks that are not final each time anew',
      ...common,
    }),
    readings: new Counter({
      name: 'granary_conflux_readings_total',
      help: 'Stakers whose stake and earnings were read',
      ...common,
    }),
    leftOut: new Counter({
      name: 'granary_conflux_readings_left_out_total',
      help: 'Stakers of whom the chain did not tell, or whose shares do not fit their events',
      ...common,
    }),
    failures: new Counter({
      name: 'granary_conflux_index_failures_total',
      help: 'Runs for the pool that came to nothing',
      ...common,
    }),
  }
}
