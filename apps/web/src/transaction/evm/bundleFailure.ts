import type { CallsStatus } from '@granary/wallet/core'

/** The outcome of an attempt in a bundle that is over without it. */
export function bundleFailure({ state }: CallsStatus) {
  const reason = state === 'not_included' ? ('not_sent' as const) : ('reverted' as const)
  return { state: 'failed', reason, receipt: null } as const
}
