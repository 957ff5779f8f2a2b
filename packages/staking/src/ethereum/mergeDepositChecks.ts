import type { DepositCheck } from './DepositCheck.ts'

/**
 * Joins several workers' results on the same deposits: a check failed if it failed in any of them, in each of its
 * rows.
 * @param parts results of `verifyDeposits`, one per worker, each with the same checks in the same order
 */
export function mergeDepositChecks(parts: readonly (readonly DepositCheck[])[]): DepositCheck[] {
  const [first = [], ...others] = parts
  return first.map((check, i) => others.reduce((merged, other) => mergeCheck(merged, other[i]), { ...check }))
}

function mergeCheck(a: DepositCheck, b: DepositCheck | undefined): DepositCheck {
  if (b === undefined || b.status === 'passed') return a
  const rows = new Set([...a.failedRows, ...b.failedRows])
  return { ...b, failedRows: [...rows].sort((x, y) => x - y) }
}
