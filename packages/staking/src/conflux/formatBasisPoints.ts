import { formatUnits } from '../amount/formatUnits.ts'

/** Basis points as a percentage with two decimals, without the sign: `12.34`. */
export function formatBasisPoints(basisPoints: bigint | number): string {
  return formatUnits(BigInt(basisPoints), 2, 2)
}
