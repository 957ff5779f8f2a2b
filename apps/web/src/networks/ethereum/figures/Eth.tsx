import { Amount } from '@granary/ui'
import { ethDigits } from './ethText.ts'

/** An amount of ETH, every digit of it on hover and focus. A loss never looks smaller than it is. */
export function Eth({ wei, size = 'text' }: { wei: bigint; size?: 'text' | 'large' }) {
  return <Amount value={wei} decimals={18} unit="ETH" digits={ethDigits} size={size} />
}
