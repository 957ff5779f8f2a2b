import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export function createContactMetrics(registry: Registry) {
  const requests = metricsOf(registry, 'outcome').counter(
    'granary_contact_requests_total',
    'Messages sent by the contact form: stored, repeated, trapped (the hidden field was filled), paused (one network or text floods), full',
  )
  const mails = metricsOf(registry, 'to', 'outcome').counter(
    'granary_contact_mails_total',
    'Attempts to mail messages to the provider and answers to people, by outcome',
  )
  return {
    note: (outcome: string) => requests.inc({ outcome }),
    /** @param outcome `sent`, `failed`, `given_up` */
    mailed: (to: 'provider' | 'person', outcome: string) => mails.inc({ to, outcome }),
  }
}
