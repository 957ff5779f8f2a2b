import type { EthereumStatus } from '@granary/api'

/** A head older than this, or ahead of the visitor's clock, is not mere delay. */
const usualDelay = 60

/**
 * A chain time on the visitor's clock, both in Unix seconds. They differ only where the clocks do: a local chain may run
 * ahead of this computer, and a computer's clock may be wrong.
 * @param readAtMs when the status was read, on the visitor's clock
 */
export function clockSeconds(
  chainSeconds: number,
  { genesisTimeSeconds, headSlot, secondsPerSlot }: EthereumStatus,
  readAtMs: number,
): number {
  const ahead = genesisTimeSeconds + headSlot * secondsPerSlot - Math.round(readAtMs / 1000)
  return Math.abs(ahead) <= usualDelay ? chainSeconds : chainSeconds - ahead
}
