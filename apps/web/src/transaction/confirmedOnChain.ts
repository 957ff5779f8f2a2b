import type { EvmAttempt, EvmAttemptIn } from '@granary/drivers/evm'
import { lastAttempt } from '@granary/transactions/record'

/** The confirmed transactions of these steps, each once: a bundle may put several steps into one. */
export function confirmedOnChain(
  steps: readonly { readonly attempts: readonly EvmAttempt[] }[],
): EvmAttemptIn<'confirmed'>[] {
  const byHash = new Map<string, EvmAttemptIn<'confirmed'>>()
  for (const step of steps) {
    const last = lastAttempt(step)
    if (last?.state === 'confirmed') byHash.set(last.hash, last)
  }
  return [...byHash.values()]
}

/** What the network took for confirmed transactions, wei. */
export function feePaidWei(confirmed: readonly EvmAttemptIn<'confirmed'>[]): bigint {
  return confirmed.reduce((sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPriceWei, 0n)
}
