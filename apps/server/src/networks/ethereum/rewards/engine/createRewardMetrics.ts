import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type RewardMetrics = ReturnType<typeof createRewardMetrics>

export function createRewardMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network')
  return {
    slot: gauge('granary_rewards_slot', 'Last final slot processed for rewards'),
    lagSeconds: gauge('granary_rewards_lag_seconds', 'Age of that slot behind the newest final one'),
    failures: counter('granary_rewards_failures_total', 'Failed runs of the reward engine'),
    disagreement: gauge(
      'granary_rewards_nodes_disagree',
      '1 while the two beacon nodes disagree on a final state and nothing is recorded',
    ),
  }
}
