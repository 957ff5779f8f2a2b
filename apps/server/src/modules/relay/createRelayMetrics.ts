import { Histogram, type Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type RelayMetrics = ReturnType<typeof createRelayMetrics>

/** Labels are of our own words: what clients send never becomes one. */
export function createRelayMetrics(registry: Registry) {
  const { gauge, counter } = metricsOf(registry)
  const refusals = metricsOf(registry, 'reason').counter(
    'granary_relay_refusals_total',
    'Connections that the relay refused: token, origin, project, or full (too many connections, or too often)',
  )
  const calls = metricsOf(registry, 'method', 'outcome').counter(
    'granary_relay_calls_total',
    'Calls of clients by method, and by outcome: done, or the kind of error',
  )
  const pushes = metricsOf(registry, 'way').counter(
    'granary_relay_pushes_total',
    'Messages pushed to clients: live, or mailbox (they had waited)',
  )
  const closings = metricsOf(registry, 'reason').counter(
    'granary_relay_closings_total',
    'Connections that the relay ended: slowReader, silent, stopping',
  )
  return {
    sessions: gauge('granary_relay_sessions', 'Connections of wallets and applications to this process'),
    subscriptions: gauge('granary_relay_subscriptions', 'Topics that they are subscribed to'),
    throttled: counter('granary_relay_throttled_total', 'Times that a client sent too fast and had to wait'),
    storeSeconds: new Histogram({
      name: 'granary_relay_store_duration_seconds',
      help: 'Time to store a batch of messages',
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
      registers: [registry],
    }),
    refused: (reason: string) => refusals.inc({ reason }),
    called: (method: string, outcome: string) => calls.inc({ method, outcome }),
    pushed: (way: 'live' | 'mailbox') => pushes.inc({ way }),
    closed: (reason: string) => closings.inc({ reason }),
  }
}
