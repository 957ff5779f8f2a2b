import { batchDepositAbi } from '@granary/contracts'
import { BaseError } from '@granary/errors'
import { type DecodeFunctionDataReturnType, decodeFunctionData } from 'viem/utils'
import type { DepositData } from './DepositData.ts'
import type { Hex } from './hex.ts'
import type { CredentialsType } from './withdrawalCredentials.ts'

export type DecodedBatchDeposit = {
  deposits: Pick<DepositData, 'pubkey' | 'signature' | 'depositDataRoot' | 'amountGwei'>[]
  credentialsType: CredentialsType
  /** wei */
  maxFeePerValidatorWei: bigint
}

/**
 * Reads a `depositBatch` call back, the reverse of `encodeBatchDeposit`. The call has no credentials: they are its
 * sender's.
 * @throws {MalformedBatchCallError} BATCH_CALL_MALFORMED when it is another call or holds part of a row
 */
export function decodeBatchDeposit(data: Hex): DecodedBatchDeposit {
  const call = decode(data)
  if (call.functionName !== 'depositBatch') throw new MalformedBatchCallError(call.functionName)
  const [type, rows, maxFeePerValidatorWei] = call.args
  if (type !== 1 && type !== 2) throw new MalformedBatchCallError(`credentials type ${type}`)
  return { deposits: unpackRows(rows), credentialsType: type === 1 ? '0x01' : '0x02', maxFeePerValidatorWei }
}

function decode(data: Hex): DecodeFunctionDataReturnType<typeof batchDepositAbi> {
  try {
    return decodeFunctionData({ abi: batchDepositAbi, data })
  } catch (cause) {
    throw new MalformedBatchCallError('not a call of the batch deposit contract', cause)
  }
}

function unpackRows(rows: Hex): DecodedBatchDeposit['deposits'] {
  const digits = rows.slice(2)
  if (digits.length === 0 || digits.length % rowDigits !== 0)
    throw new MalformedBatchCallError(`${digits.length / 2} bytes of rows`)
  return Array.from({ length: digits.length / rowDigits }, (_, i) =>
    unpackRow(digits.slice(i * rowDigits, (i + 1) * rowDigits)),
  )
}

function unpackRow(digits: string): DecodedBatchDeposit['deposits'][number] {
  return {
    pubkey: `0x${digits.slice(0, 96)}`,
    signature: `0x${digits.slice(96, 288)}`,
    depositDataRoot: `0x${digits.slice(288, 352)}`,
    amountGwei: BigInt(`0x${digits.slice(352)}`),
  }
}

const rowDigits = 2 * 184

export class MalformedBatchCallError extends BaseError {
  override readonly name = 'MalformedBatchCallError'
  constructor(details: string, cause?: unknown) {
    super('This is not a batch deposit.', { code: 'BATCH_CALL_MALFORMED', details, cause })
  }
}
