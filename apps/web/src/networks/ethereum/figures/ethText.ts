import { shownAmount } from '@granary/ui'

/** Precision of all ETH on the dashboard; tooltips and files have every digit. */
export const ethDigits = 5

export const weiPerGwei = 1_000_000_000n

/** An amount for a sentence, without its unit. */
export function ethText(wei: bigint): string {
  return shownAmount(wei, { decimals: 18, digits: ethDigits })
}
