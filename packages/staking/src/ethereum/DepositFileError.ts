/** One problem of a deposit file. Never quotes the file: a wrong file may hold a secret. */
export type DepositFileError = {
  /** Zero-based row; null for the whole file. */
  row: number | null
  /** The field's name in the file; null for the whole row. */
  field: string | null
  code: DepositFileErrorCode
  /** One sentence for a person. */
  message: string
}

export type DepositFileErrorCode =
  | 'DEPOSIT_FILE_TOO_LARGE'
  | 'DEPOSIT_FILE_NOT_JSON'
  | 'DEPOSIT_FILE_NOT_A_LIST'
  | 'DEPOSIT_FILE_EMPTY'
  | 'DEPOSIT_FILE_TOO_MANY_ROWS'
  | 'DEPOSIT_FILE_HOLDS_SECRETS'
  | 'DEPOSIT_FILE_ROW_MALFORMED'
  | 'DEPOSIT_FILE_FIELD_MISSING'
  | 'DEPOSIT_FILE_FIELD_MALFORMED'
  | 'DEPOSIT_FILE_NETWORK_WRONG'
  | 'DEPOSIT_FILE_KEY_REPEATED'
