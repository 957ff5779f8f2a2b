/** What is checked of deposit data before a wallet is asked. */
export const depositCheckIds = [
  'count',
  'credentials',
  'amounts',
  'forkVersion',
  'dataRoots',
  'signatures',
  'uniqueKeys',
] as const

export type DepositCheckId = (typeof depositCheckIds)[number]

export type DepositCheckCode =
  | 'DEPOSIT_COUNT_MISMATCH'
  | 'DEPOSIT_CREDENTIALS_MISMATCH'
  | 'DEPOSIT_AMOUNT_MISMATCH'
  | 'DEPOSIT_FORK_VERSION_MISMATCH'
  | 'DEPOSIT_ROOT_MISMATCH'
  | 'DEPOSIT_SIGNATURE_INVALID'
  | 'DEPOSIT_KEY_REPEATED'

/** The result of one check. */
export type DepositCheck = {
  id: DepositCheckId
  status: 'passed' | 'failed'
  /** Zero-based rows that failed, ascending; empty if the check is about the whole list. */
  failedRows: number[]
  /** Only of a failed check. */
  code?: DepositCheckCode
  /** Only of a failed check: what was expected, in detail. */
  details?: string
}

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
