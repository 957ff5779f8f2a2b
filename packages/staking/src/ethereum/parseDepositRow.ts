import { gweiPerEth, maxEffectiveBalanceGwei } from './constants.ts'
import type { DepositData } from './DepositData.ts'
import type { DepositFileError } from './DepositFileError.ts'
import type { Hex } from './hex.ts'

/** One row of the standard deposit file: the deposit, or its problems by field. */
export function parseDepositRow(
  value: unknown,
  row: number,
  networkName: string,
): { deposit: DepositData | null; errors: DepositFileError[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { deposit: null, errors: [rowMalformed(row)] }
  const fields = value as Readonly<Record<string, unknown>>
  const errors: DepositFileError[] = []
  const hex = (field: string, bytes: number) => readHex({ fields, field, bytes, row, errors })
  const deposit: DepositData = {
    pubkey: hex('pubkey', 48),
    withdrawalCredentials: hex('withdrawal_credentials', 32),
    amountGwei: readAmount({ fields, row, errors }),
    signature: hex('signature', 96),
    depositMessageRoot: hex('deposit_message_root', 32),
    depositDataRoot: hex('deposit_data_root', 32),
    forkVersion: hex('fork_version', 4),
  }
  errors.push(...foreignNetworks(fields, row, networkName))
  return errors.length === 0 ? { deposit, errors } : { deposit: null, errors }
}

type Reading = { fields: Readonly<Record<string, unknown>>; row: number; errors: DepositFileError[] }

function readHex(reading: Reading & { field: string; bytes: number }): Hex {
  const { fields, field, bytes, row, errors } = reading
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : ''
  if (value === undefined) errors.push(fieldMissing(row, field))
  else if (digits.length !== 2 * bytes || !/^[0-9a-f]*$/i.test(digits))
    errors.push(fieldMalformed(row, field, `${2 * bytes} hex digits`))
  return `0x${digits.toLowerCase()}`
}

/** From the deposit contract's minimum (1 ETH) to what a validator can hold, in whole gwei. */
function readAmount({ fields, row, errors }: Reading): bigint {
  const value = Object.hasOwn(fields, 'amount') ? fields.amount : undefined
  if (value === undefined) {
    errors.push(fieldMissing(row, 'amount'))
    return 0n
  }
  const amountGwei = Number.isSafeInteger(value) ? BigInt(value as number) : 0n
  if (amountGwei < gweiPerEth || amountGwei > maxEffectiveBalanceGwei)
    errors.push(fieldMalformed(row, 'amount', 'a whole number of gwei from 1 to 2048 ETH'))
  return amountGwei
}

/** `eth2_network_name` is of earlier deposit tools. */
const networkFields = ['network_name', 'eth2_network_name']

function foreignNetworks(
  fields: Readonly<Record<string, unknown>>,
  row: number,
  networkName: string,
): DepositFileError[] {
  return networkFields
    .filter(field => Object.hasOwn(fields, field) && fields[field] !== networkName)
    .map(field => ({
      row,
      field,
      code: 'DEPOSIT_FILE_NETWORK_WRONG',
      message: `The field ${field} names another network than ${networkName}.`,
    }))
}

function rowMalformed(row: number): DepositFileError {
  return { row, field: null, code: 'DEPOSIT_FILE_ROW_MALFORMED', message: 'This row is not a deposit.' }
}

function fieldMissing(row: number, field: string): DepositFileError {
  return { row, field, code: 'DEPOSIT_FILE_FIELD_MISSING', message: `The field ${field} is missing.` }
}

function fieldMalformed(row: number, field: string, expected: string): DepositFileError {
  return {
    row,
    field,
    code: 'DEPOSIT_FILE_FIELD_MALFORMED',
    message: `The field ${field} must be ${expected}.`,
  }
}
