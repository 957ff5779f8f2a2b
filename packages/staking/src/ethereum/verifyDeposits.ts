import type { DepositCheck, DepositCheckCode, DepositCheckId } from './DepositCheck.ts'
import type { DepositData } from './DepositData.ts'
import { depositDataRoot, depositMessageRoot } from './depositRoots.ts'
import { findDuplicatePubkeys } from './findDuplicatePubkeys.ts'
import type { Hex } from './hex.ts'
import { verifyDepositSignatures } from './verifyDepositSignatures.ts'
import { type CredentialsType, withdrawalCredentials } from './withdrawalCredentials.ts'

/** What the person asked for, to compare issued deposit data with. */
export type ExpectedDeposits = {
  /** The connected account, 20 bytes. */
  withdrawalAddress: Hex
  credentialsType: CredentialsType
  /** gwei of each validator, in row order */
  amountsGwei: readonly bigint[]
  /** Genesis fork version of the chain, 4 bytes. */
  forkVersion: Hex
}

export type VerifyDepositsOptions = {
  expected: ExpectedDeposits
  /**
   * Rows whose signatures this call verifies; all rows by default. Signatures are nearly all of the work: give each
   * worker the whole list and a range of `signatureRanges`, then `mergeDepositChecks`.
   */
  signatureRange?: RowRange
}

/**
 * Compares deposit data with the request, byte by byte, and trusts none of it. Runs in a worker; needs no network.
 * Only the chain can tell whether a key was deposited before.
 * @returns one result per check, in a fixed order: count, credentials, amounts, forkVersion, dataRoots, signatures,
 * uniqueKeys
 * @throws {MalformedHexError} HEX_MALFORMED when the expectation itself is malformed; malformed deposits fail their
 * checks instead
 */
export function verifyDeposits(
  deposits: readonly DepositData[],
  { expected, signatureRange }: VerifyDepositsOptions,
): DepositCheck[] {
  const { credentialsType: type, withdrawalAddress: address, amountsGwei, forkVersion } = expected
  const credentials = withdrawalCredentials({ type, address })
  const count = `${amountsGwei.length} expected, ${deposits.length} given`
  return [
    result('count', 'DEPOSIT_COUNT_MISMATCH', [], deposits.length !== amountsGwei.length ? count : undefined),
    checkRows('credentials', 'DEPOSIT_CREDENTIALS_MISMATCH', deposits, credentials, deposit =>
      isSameHex(deposit.withdrawalCredentials, credentials),
    ),
    checkRows('amounts', 'DEPOSIT_AMOUNT_MISMATCH', deposits, 'the amounts asked for', (deposit, row) =>
      isExpectedAmount(deposit, row, expected),
    ),
    checkRows('forkVersion', 'DEPOSIT_FORK_VERSION_MISMATCH', deposits, forkVersion, deposit =>
      isSameHex(deposit.forkVersion, forkVersion),
    ),
    checkRows('dataRoots', 'DEPOSIT_ROOT_MISMATCH', deposits, 'roots of the rows', hasTrueRoots),
    checkSignatures(deposits, expected, signatureRange),
    checkUniqueKeys(deposits),
  ]
}

function isExpectedAmount({ amountGwei }: DepositData, row: number, expected: ExpectedDeposits): boolean {
  return amountGwei === expected.amountsGwei[row]
}

function hasTrueRoots(deposit: DepositData): boolean {
  try {
    return (
      isSameHex(deposit.depositMessageRoot, depositMessageRoot(deposit)) &&
      isSameHex(deposit.depositDataRoot, depositDataRoot(deposit))
    )
  } catch {
    return false
  }
}

/** The signature must hold for the expected chain, whatever fork version the row claims. */
function checkSignatures(
  deposits: readonly DepositData[],
  { forkVersion }: ExpectedDeposits,
  range: RowRange = { from: 0, to: deposits.length },
): DepositCheck {
  const rows = deposits.slice(range.from, range.to).map(deposit => ({ ...deposit, forkVersion }))
  const failed = verifyDepositSignatures(rows).invalidIndexes.map(index => index + range.from)
  return result(
    'signatures',
    'DEPOSIT_SIGNATURE_INVALID',
    failed,
    failed.length > 0 ? forkVersion : undefined,
  )
}

function checkUniqueKeys(deposits: readonly DepositData[]): DepositCheck {
  const failed = findDuplicatePubkeys(deposits).flatMap(({ rows }) => rows)
  const details = failed.length > 0 ? `${failed.length} rows share a key` : undefined
  return result(
    'uniqueKeys',
    'DEPOSIT_KEY_REPEATED',
    failed.sort((a, b) => a - b),
    details,
  )
}

function checkRows(
  id: DepositCheckId,
  code: DepositCheckCode,
  deposits: readonly DepositData[],
  expectation: string,
  passes: (deposit: DepositData, row: number) => boolean,
): DepositCheck {
  const failed = deposits.flatMap((deposit, row) => (passes(deposit, row) ? [] : [row]))
  return result(id, code, failed, failed.length > 0 ? `expected ${expectation}` : undefined)
}

/** A check without details has passed. */
function result(
  id: DepositCheckId,
  code: DepositCheckCode,
  failedRows: number[],
  details: string | undefined,
): DepositCheck {
  if (details === undefined) return { id, status: 'passed', failedRows }
  return { id, status: 'failed', failedRows, code, details }
}

function isSameHex(a: Hex, b: Hex): boolean {
  return typeof a === 'string' && a.toLowerCase() === b.toLowerCase()
}

/** Rows `from` (zero-based) up to but without `to`. */
export type RowRange = { from: number; to: number }

/**
 * Cuts rows into ranges of nearly equal length, one per worker, never an empty one.
 * @param rows number of rows, 0 or more
 * @param workers number of workers, 1 or more
 */
export function signatureRanges(rows: number, workers: number): RowRange[] {
  const ranges = Math.min(rows, workers)
  const start = (range: number) => Math.floor((range * rows) / ranges)
  return Array.from({ length: ranges }, (_, range) => ({ from: start(range), to: start(range + 1) }))
}
