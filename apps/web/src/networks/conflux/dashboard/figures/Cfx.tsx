import { Amount } from '@granary/ui'
import { cfxDigits, roundingDrip } from './cfxText.ts'

/** An amount of CFX with every digit on hover and focus. A loss (after a slashing) rounds away from zero. */
export function Cfx({ drip, size = 'text' }: { drip: bigint; size?: 'text' | 'large' }) {
  return <Amount value={drip} decimals={18} unit="CFX" digits={cfxDigits} dust={roundingDrip} size={size} />
}
