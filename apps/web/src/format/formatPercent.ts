import { formatAmount } from '@granary/ui'

/** Basis points as a percentage, without trailing zeros: 1230 is `12.3%`. */
export function formatPercent(basisPoints: bigint | number): string {
  return `${formatAmount(BigInt(basisPoints), { decimals: 2 })}%`
}
