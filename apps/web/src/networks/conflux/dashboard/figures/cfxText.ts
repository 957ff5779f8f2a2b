import { shownAmount } from '@granary/ui'

/** One precision for all CFX of the screen; tooltips and files have every digit. */
export const cfxDigits = 4

/**
 * Drip that a pool's own rounding may take away: a Drip or two at every movement of shares. They are no loss and no nines;
 * what is slashed is more by far.
 */
export const roundingDrip = 1000n

/**
 * A figure that rounding left a few Drip below a round one is that one: 50 CFX of shares are worth 49.999999999999999999.
 * Only for what is about an amount, never for one that is paid exactly.
 */
export function evenDrip(drip: bigint): bigint {
  const missing = step - (drip % step)
  return missing <= roundingDrip ? drip + missing : drip
}

const step = 10n ** 12n

/** An amount within a sentence. */
export function cfxText(drip: bigint): string {
  return shownAmount(drip, { decimals: 18, digits: cfxDigits, dust: roundingDrip })
}
