import { Counter, type Registry } from 'prom-client'

export type SignInMetrics = {
  /** `SIGNED_IN`, or the code of the refusal. */
  count(outcome: string): void
}

export function createSignInMetrics(registry: Registry): SignInMetrics {
  const counter = new Counter({
    name: 'granary_sign_ins_total',
    help: 'Sign-ins with a wallet, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { count: outcome => counter.inc({ outcome }) }
}
