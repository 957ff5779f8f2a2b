import { shownAmount } from '@granary/ui'

/** One precision for all CFX of the screen; tooltips and files have every digit. */
export const cfxDigits = 4

/**
 * Drip that a pool's own rounding may take away: a Drip or two at every movement of shares. They are no loss and no nines;
 * what is slashed is more by far.
 */
export const roundingDrip = 1000n

/** An amount within a sentence. */
export function cfxText(drip: bigint): string {
  return shownAmount(drip, { decimals: 18, digits: cfxDigits, dust: roundingDrip })
}
