import { Amount } from '@granary/ui'

/** An amount of CFX; one below zero (after a slashing) to its last digit, so that no loss looks smaller than it is. */
export function Cfx({
  drip,
  digits = 6,
  size = 'text',
}: {
  drip: bigint
  digits?: number
  size?: 'text' | 'large'
}) {
  if (drip >= 0n) return <Amount value={drip} decimals={18} unit="CFX" digits={digits} size={size} />
  return <Amount value={drip} decimals={18} unit="CFX" digits={18} size={size} />
}
