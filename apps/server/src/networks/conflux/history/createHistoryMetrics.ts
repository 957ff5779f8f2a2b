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
      help: 'Last block whose pool events were read',
      ...common,
    }),
    lagSeconds: new Gauge({
      name: 'granary_conflux_index_lag_seconds',
      help: 'Age of that block behind the newest one',
      ...common,
    }),
    events: new Counter({
      name: 'granary_conflux_index_events_total',
      help: 'Pool events read, those of unfinal blocks counted each time',
      ...common,
    }),
    readings: new Counter({
      name: 'granary_conflux_readings_total',
      help: 'Stakers whose stake and earnings were read',
      ...common,
    }),
    leftOut: new Counter({
      name: 'granary_conflux_readings_left_out_total',
      help: 'Stakers unknown to the chain, or whose shares contradict their events',
      ...common,
    }),
    failures: new Counter({
      name: 'granary_conflux_index_failures_total',
      help: 'Failed runs for the pool',
      ...common,
    }),
  }
}
