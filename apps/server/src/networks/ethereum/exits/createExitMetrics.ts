import { Gauge, type Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ExitStore } from './ExitStore.ts'

/**
 * What an operator should look into: the validator client signs something else (`signature`), lacks the key
 * (`key_missing`) or does not answer (`client`); no beacon node accepts the exit (`refused_by_node`).
 */
export type ExitAlarm = 'signature' | 'key_missing' | 'client' | 'refused_by_node'

/** Metrics of exits; those of the database are the same from every process. */
export function createExitMetrics(registry: Registry, store: ExitStore) {
  const alarms = metricsOf(registry, 'network', 'reason').counter(
    'granary_exit_alarms_total',
    'Steps of requested exits that failed: signature, key_missing, client, refused_by_node',
  )
  new Gauge({
    name: 'granary_exits',
    help: 'Validators with an exit requested from the provider, by chain and state',
    labelNames: ['chain', 'state'],
    registers: [registry],
    // Without the database this figure is missing, and the others continue.
    async collect() {
      this.reset()
      const rows = await store.countByState().catch(() => [])
      for (const { chainId, state, count } of rows) this.set({ chain: String(chainId), state }, count)
    },
  })
  return { alarm: (network: string, reason: ExitAlarm): void => alarms.inc({ network, reason }) }
}
