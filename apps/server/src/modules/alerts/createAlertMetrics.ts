import { Counter, Gauge, type Registry } from 'prom-client'

export type AlertMetrics = {
  found(kind: string): void
  /** `sent`, `failed`, `given_up`. */
  sent(channel: string, outcome: string): void
  watched(network: string, validators: number): void
}

export function createAlertMetrics(registry: Registry): AlertMetrics {
  const found = new Counter({
    name: 'granary_alerts_total',
    help: 'Alerts stored, by kind',
    labelNames: ['kind'],
    registers: [registry],
  })
  const sent = new Counter({
    name: 'granary_alert_messages_total',
    help: 'Attempts to deliver a message to a mail box or webhook, by outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  const watched = new Gauge({
    name: 'granary_alert_validators',
    help: 'Validators with alerts',
    labelNames: ['network'],
    registers: [registry],
  })
  return {
    found: kind => found.inc({ kind }),
    sent: (channel, outcome) => sent.inc({ channel, outcome }),
    watched: (network, validators) => watched.set({ network }, validators),
  }
}
