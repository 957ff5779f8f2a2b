import { maxDepositsPerStake } from '../../ethereum/constants.ts'
import { holdsSecret, looksLikeSecretText } from '../../ethereum/holdsSecret.ts'
import type { KeyShareFileError, KeyShareFileErrorCode } from './KeyShareFileError.ts'
import type { KeyShareRow } from './KeyShareRow.ts'
import { parseKeyShareRow } from './parseKeyShareRow.ts'

/** A row with its zero-based place in the file. */
export type NumberedKeyShare = { row: number; share: KeyShareRow }

export type ParsedKeyShareFile = {
  /** Without a leading v; null when the file was refused. */
  version: string | null
  shares: NumberedKeyShare[]
  errors: KeyShareFileError[]
}

/**
 * Largest file, in characters: a row of 13 operators has about 17,000, so a file of 1000 rows stays below. Refuse a
 * larger file by its size, before reading it.
 */
export const maxKeyShareFileLength = 24 * 1024 * 1024

const supportedVersions = ['1.1.0', '1.2.0']

/**
 * Reads a key-share file, versions 1.1.0 and 1.2.0, as ssv-keys and DKG tools write it. Checks only the form;
 * `checkKeyShares` checks the content. Never throws and never quotes the file. Refuses a whole file that holds anything
 * in the shape of a secret, since shares are encrypted.
 * @returns the well-formed rows, in order, and the problems of the others
 */
export function parseKeyShareFile(text: string): ParsedKeyShareFile {
  if (typeof text !== 'string') return refused('KEY_SHARES_FILE_NOT_JSON')
  if (text.length > maxKeyShareFileLength) return refused('KEY_SHARES_FILE_TOO_LARGE')
  if (looksLikeSecretText(text)) return refused('KEY_SHARES_FILE_HOLDS_SECRETS')
  const file = parseJson(text)
  if (file === undefined) return refused('KEY_SHARES_FILE_NOT_JSON')
  if (holdsSecret(file)) return refused('KEY_SHARES_FILE_HOLDS_SECRETS')
  const version = fieldOf(file, 'version')
  if (typeof version !== 'string') return refused('KEY_SHARES_FILE_UNKNOWN')
  if (!supportedVersions.includes(version.replace(/^v/, ''))) return refused('KEY_SHARES_VERSION_UNSUPPORTED')
  const rows = fieldOf(file, 'shares')
  if (!Array.isArray(rows)) return refused('KEY_SHARES_FILE_UNKNOWN')
  if (rows.length === 0) return refused('KEY_SHARES_FILE_EMPTY')
  if (rows.length > maxDepositsPerStake) return refused('KEY_SHARES_FILE_TOO_MANY_ROWS')
  return { version: version.replace(/^v/, ''), ...parseRows(rows) }
}

function parseRows(rows: readonly unknown[]): Pick<ParsedKeyShareFile, 'shares' | 'errors'> {
  const shares: NumberedKeyShare[] = []
  const errors: KeyShareFileError[] = []
  for (const [row, value] of rows.entries()) {
    const parsed = parseKeyShareRow(value, row)
    errors.push(...parsed.errors)
    if (parsed.share) shares.push({ row, share: parsed.share })
  }
  return { shares, errors }
}

/** An own field of an object, so that nothing is read from a prototype. */
function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
  return (value as Readonly<Record<string, unknown>>)[field]
}

/** The parsed JSON, or undefined (which JSON cannot express) if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

type FileCode = Exclude<
  KeyShareFileErrorCode,
  'KEY_SHARES_ROW_MALFORMED' | 'KEY_SHARES_FIELD_MISSING' | 'KEY_SHARES_FIELD_MALFORMED'
>

function refused(code: FileCode): ParsedKeyShareFile {
  return {
    version: null,
    shares: [],
    errors: [{ row: null, field: null, code, message: fileMessages[code] }],
  }
}

const fileMessages: Record<FileCode, string> = {
  KEY_SHARES_FILE_TOO_LARGE: 'The file is larger than 24 MB: this is no key-share file.',
  KEY_SHARES_FILE_NOT_JSON: 'The file is not JSON, or it is cut off.',
  KEY_SHARES_FILE_HOLDS_SECRETS:
    'The file holds what looks like a private key, keystore, password or mnemonic. It was not read further; give encrypted key shares only.',
  KEY_SHARES_FILE_UNKNOWN: 'The file is not a key-share file.',
  KEY_SHARES_VERSION_UNSUPPORTED: `The key-share file has another version than ${supportedVersions.join(' or ')}.`,
  KEY_SHARES_FILE_EMPTY: 'The file holds no key shares.',
  KEY_SHARES_FILE_TOO_MANY_ROWS: `The file holds more than ${maxDepositsPerStake} validators.`,
}
