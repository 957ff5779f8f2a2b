import { Counter, Gauge, type Registry } from 'prom-client'

export type RewardMetrics = {
  slot: Gauge<'network'>
  lagSeconds: Gauge<'network'>
  failures: Counter<'network'>
  disagreement: Gauge<'network'>
}

export function createRewardMetrics(registry: Registry): RewardMetrics {
  const common = { labelNames: ['network'] as const, registers: [registry] }
  return {
    slot: new Gauge({
      name: 'granary_rewards_slot',
      help: 'Last final slot processed for rewards',
      ...common,
    }),
    lagSeconds: new Gauge({
      name: 'granary_rewards_lag_seconds',
      help: 'Age of that slot behind the newest final one',
      ...common,
    }),
    failures: new Counter({
      name: 'granary_rewards_failures_total',
      help: 'Failed runs of the reward engine',
      ...common,
    }),
    disagreement: new Gauge({
      name: 'granary_rewards_nodes_disagree',
      help: '1 while the two beacon nodes disagree on a final state and nothing is recorded',
      ...common,
    }),
  }
}
