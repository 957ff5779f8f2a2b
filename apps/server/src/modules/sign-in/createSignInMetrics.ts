import type { Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type SignInMetrics = ReturnType<typeof createSignInMetrics>

export function createSignInMetrics(registry: Registry) {
  const { counter } = metricsOf(registry, 'outcome')
  const signIns = counter('granary_sign_ins_total', 'Sign-ins with a wallet, by outcome')
  /** @param outcome `SIGNED_IN`, or the code of the refusal */
  return { count: (outcome: string) => signIns.inc({ outcome }) }
}
