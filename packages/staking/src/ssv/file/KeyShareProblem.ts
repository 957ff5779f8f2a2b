import type { Hex } from 'viem'

/** What is checked of key shares before a registration, since the contract checks none of it. */
export const keyShareCheckIds = [
  'operators',
  'operatorAccess',
  'operatorKeys',
  'owner',
  'nonce',
  'uniqueKeys',
  'unregistered',
  'sharesData',
  'signature',
  'shares',
] as const

export type KeyShareCheckId = (typeof keyShareCheckIds)[number]

export type KeyShareProblemCode =
  | 'KEY_SHARES_OPERATOR_COUNT_INVALID'
  | 'KEY_SHARES_OPERATORS_UNSORTED'
  | 'KEY_SHARES_OPERATORS_DIFFER'
  | 'KEY_SHARES_CLUSTERS_MIXED'
  | 'KEY_SHARES_OPERATORS_UNEXPECTED'
  | 'KEY_SHARES_OPERATOR_UNKNOWN'
  | 'KEY_SHARES_OPERATOR_REMOVED'
  | 'KEY_SHARES_OPERATOR_PRIVATE'
  | 'KEY_SHARES_OPERATOR_FULL'
  | 'KEY_SHARES_OPERATOR_KEY_WRONG'
  | 'KEY_SHARES_OWNER_WRONG'
  | 'KEY_SHARES_NONCE_WRONG'
  | 'KEY_SHARES_KEYS_DIFFER'
  | 'KEY_SHARES_KEY_REPEATED'
  | 'KEY_SHARES_KEY_REGISTERED'
  | 'KEY_SHARES_LENGTH_WRONG'
  | 'KEY_SHARES_SIGNATURE_INVALID'
  | 'KEY_SHARES_UNFIT'

/** One reason not to register a row. */
export type KeyShareProblem = {
  check: KeyShareCheckId
  code: KeyShareProblemCode
  /** What was found and expected, for the code's sentence. */
  values: Readonly<Record<string, string>>
}

/** A row's result: it may be registered if it has no problem. */
export type KeyShareResult = { row: number; publicKey: Hex; problems: KeyShareProblem[] }

/** One check over all rows. */
export type KeyShareCheck = {
  id: KeyShareCheckId
  status: 'passed' | 'failed'
  /** Zero-based rows of the file, ascending. */
  failedRows: number[]
}

/** The results by check, in the order in which a person reads them. */
export function summarizeKeyShareResults(results: readonly KeyShareResult[]): KeyShareCheck[] {
  return keyShareCheckIds.map(id => {
    const failedRows = results
      .filter(({ problems }) => problems.some(({ check }) => check === id))
      .map(({ row }) => row)
    return { id, status: failedRows.length === 0 ? 'passed' : 'failed', failedRows }
  })
}
