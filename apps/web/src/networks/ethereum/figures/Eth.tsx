import { Amount } from '@granary/ui'
import { ethDigits } from './ethText.ts'

/** An amount of ETH with every digit on hover and focus. A loss rounds away from zero. */
export function Eth({ wei, size = 'text' }: { wei: bigint; size?: 'text' | 'large' }) {
  return <Amount value={wei} decimals={18} unit="ETH" digits={ethDigits} size={size} />
}
