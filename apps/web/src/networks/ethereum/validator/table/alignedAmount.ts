import { shownAmount } from '@granary/ui'

/** An amount with always so many decimals: in a column the points stand below each other. */
export function alignedAmount(
  value: bigint,
  { decimals, digits }: { decimals: number; digits: number },
): string {
  const shown = shownAmount(value, { decimals, digits })
  if (digits === 0 || shown.startsWith('<')) return shown
  const [whole = '', fraction = ''] = shown.split('.')
  return `${whole}.${fraction.padEnd(digits, '0')}`
}
