import { maxDepositsPerStake } from './constants.ts'
import type { DepositData } from './DepositData.ts'
import type { DepositFileError, DepositFileErrorCode } from './DepositFileError.ts'
import { findDuplicatePubkeys } from './findDuplicatePubkeys.ts'
import { holdsSecret, looksLikeSecretText } from './holdsSecret.ts'
import { parseDepositRow } from './parseDepositRow.ts'

/** A deposit with its zero-based row in the file. */
export type NumberedDeposit = { row: number; deposit: DepositData }

export type ParsedDepositFile = { deposits: NumberedDeposit[]; errors: DepositFileError[] }

/**
 * Largest file, in characters: a row of the standard file has about 800, so a full file of 1000 rows stays far below
 * in any indentation.
 */
export const maxDepositFileLength = 5 * 1024 * 1024

/**
 * Reads the standard deposit data file (a JSON list, hex without 0x, amounts in gwei). Checks only the shape;
 * `verifyDeposits` checks the content. Never throws and never quotes the file. Refuses a whole file that holds
 * anything in the shape of a secret, since it must hold public keys only.
 * @param networkName the deposits' network in deposit tools: `mainnet` or `hoodi`. A row need not name its network;
 * one that names another is refused.
 * @returns the well-formed rows, in order, and the problems of the others
 */
export function parseDepositFile(text: string, { networkName }: { networkName: string }): ParsedDepositFile {
  if (typeof text !== 'string') return refused('DEPOSIT_FILE_NOT_JSON')
  if (text.length > maxDepositFileLength) return refused('DEPOSIT_FILE_TOO_LARGE')
  if (looksLikeSecretText(text)) return refused('DEPOSIT_FILE_HOLDS_SECRETS')
  const file = parseJson(text)
  if (file === undefined) return refused('DEPOSIT_FILE_NOT_JSON')
  if (holdsSecret(file)) return refused('DEPOSIT_FILE_HOLDS_SECRETS')
  if (!Array.isArray(file)) return refused('DEPOSIT_FILE_NOT_A_LIST')
  if (file.length === 0) return refused('DEPOSIT_FILE_EMPTY')
  if (file.length > maxDepositsPerStake) return refused('DEPOSIT_FILE_TOO_MANY_ROWS')
  return parseRows(file, networkName)
}

function parseRows(rows: readonly unknown[], networkName: string): ParsedDepositFile {
  const deposits: NumberedDeposit[] = []
  const errors: DepositFileError[] = []
  for (const [row, value] of rows.entries()) {
    const parsed = parseDepositRow(value, row, networkName)
    errors.push(...parsed.errors)
    if (parsed.deposit) deposits.push({ row, deposit: parsed.deposit })
  }
  for (const { rows: repeated } of findDuplicatePubkeys(deposits.map(({ deposit }) => deposit)))
    for (const index of repeated.slice(1)) errors.push(keyRepeated(deposits[index]?.row ?? null))
  return { deposits, errors }
}

function keyRepeated(row: number | null): DepositFileError {
  return {
    row,
    field: 'pubkey',
    code: 'DEPOSIT_FILE_KEY_REPEATED',
    message: 'This public key stands in an earlier row already.',
  }
}

/** The parsed JSON, or undefined (which JSON cannot express) if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

type FileCode = Extract<
  DepositFileErrorCode,
  | 'DEPOSIT_FILE_TOO_LARGE'
  | 'DEPOSIT_FILE_NOT_JSON'
  | 'DEPOSIT_FILE_NOT_A_LIST'
  | 'DEPOSIT_FILE_EMPTY'
  | 'DEPOSIT_FILE_TOO_MANY_ROWS'
  | 'DEPOSIT_FILE_HOLDS_SECRETS'
>

function refused(code: FileCode): ParsedDepositFile {
  return { deposits: [], errors: [{ row: null, field: null, code, message: fileMessages[code] }] }
}

const fileMessages: Record<FileCode, string> = {
  DEPOSIT_FILE_TOO_LARGE: 'The file is larger than 5 MB: this is no deposit data file.',
  DEPOSIT_FILE_NOT_JSON: 'The file is not JSON.',
  DEPOSIT_FILE_NOT_A_LIST: 'The file is not a list of deposits.',
  DEPOSIT_FILE_EMPTY: 'The file holds no deposit.',
  DEPOSIT_FILE_TOO_MANY_ROWS: `The file holds more than ${maxDepositsPerStake} deposits.`,
  DEPOSIT_FILE_HOLDS_SECRETS:
    'The file holds what looks like a private key, keystore, password or mnemonic. It was not read further; give deposit data only.',
}
