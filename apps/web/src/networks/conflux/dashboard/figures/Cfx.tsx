import { Amount, shownAmount } from '@granary/ui'

/** Precision of all CFX on screen; tooltips and files have every digit. */
const cfxDigits = 4

/**
 * Drip lost to the pool's rounding, one or two per movement of shares. Shown neither as a loss nor as nines; a slashing
 * is far larger.
 */
export const roundingDrip = 1000n

const step = 10n ** 12n

/** An amount of CFX with every digit on hover and focus. A loss (after a slashing) rounds away from zero. */
export function Cfx({ drip, size = 'text' }: { drip: bigint; size?: 'text' | 'large' }) {
  return <Amount value={drip} decimals={18} unit="CFX" digits={cfxDigits} dust={roundingDrip} size={size} />
}

/**
 * Undoes rounding of a few Drip below a round figure: 50 CFX of shares are worth 49.999999999999999999. Only for
 * approximate amounts, never for amounts paid exactly.
 */
export function evenDrip(drip: bigint): bigint {
  const missing = step - (drip % step)
  return missing <= roundingDrip ? drip + missing : drip
}

/** An amount for a sentence. */
export function cfxText(drip: bigint): string {
  return shownAmount(drip, { decimals: 18, digits: cfxDigits, dust: roundingDrip })
}
