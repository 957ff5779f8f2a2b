import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type AlertMetrics = ReturnType<typeof createAlertMetrics>

export function createAlertMetrics(registry: Registry) {
  const found = metricsOf(registry, 'kind').counter('granary_alerts_total', 'Alerts stored, by kind')
  const sent = metricsOf(registry, 'channel', 'outcome').counter(
    'granary_alert_messages_total',
    'Attempts to deliver a message to a mail box or webhook, by outcome',
  )
  const watched = metricsOf(registry, 'network').gauge('granary_alert_validators', 'Validators with alerts')
  return {
    found: (kind: string) => found.inc({ kind }),
    /** @param outcome `sent`, `failed`, `given_up` */
    sent: (channel: string, outcome: string) => sent.inc({ channel, outcome }),
    watched: (network: string, validators: number) => watched.set({ network }, validators),
  }
}
