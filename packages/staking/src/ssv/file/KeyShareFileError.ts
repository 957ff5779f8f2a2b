/** One problem of a key-share file's form. Never quotes the file: a wrong file may hold a secret. */
export type KeyShareFileError = {
  /** Zero-based row; null for the whole file. */
  row: number | null
  /** The field's place in the row, such as `payload.sharesData`; null for the whole row or file. */
  field: string | null
  code: KeyShareFileErrorCode
  /** One sentence for a person. */
  message: string
}

export type KeyShareFileErrorCode =
  | 'KEY_SHARES_FILE_TOO_LARGE'
  | 'KEY_SHARES_FILE_NOT_JSON'
  | 'KEY_SHARES_FILE_HOLDS_SECRETS'
  | 'KEY_SHARES_FILE_UNKNOWN'
  | 'KEY_SHARES_VERSION_UNSUPPORTED'
  | 'KEY_SHARES_FILE_EMPTY'
  | 'KEY_SHARES_FILE_TOO_MANY_ROWS'
  | 'KEY_SHARES_ROW_MALFORMED'
  | 'KEY_SHARES_FIELD_MISSING'
  | 'KEY_SHARES_FIELD_MALFORMED'
