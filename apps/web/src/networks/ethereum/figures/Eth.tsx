import { Amount, shownAmount } from '@granary/ui'

/** An amount of ETH with every digit on hover and focus. A loss rounds away from zero. */
export function Eth({ wei, size = 'text' }: { wei: bigint; size?: 'text' | 'large' }) {
  return <Amount value={wei} decimals={18} unit="ETH" digits={ethDigits} size={size} />
}

/** Precision of all ETH on the dashboard; tooltips and files have every digit. */
export const ethDigits = 5

export const weiPerGwei = 1_000_000_000n

/** An amount for a sentence, without its unit. */
export function ethText(wei: bigint): string {
  return shownAmount(wei, { decimals: 18, digits: ethDigits })
}
