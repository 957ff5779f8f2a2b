import { batchDepositAbi } from '@granary/contracts'
import { BaseError } from '@granary/errors'
import { concatBytes } from '@noble/hashes/utils.js'
import { encodeFunctionData } from 'viem/utils'
import { amountBytes } from './amountBytes.ts'
import { maxDepositsPerTransaction, weiPerGwei } from './constants.ts'
import type { DepositData } from './DepositData.ts'
import { type Hex, toBytes, toHex } from './hex.ts'
import type { CredentialsType } from './withdrawalCredentials.ts'

type DepositRow = Pick<
  DepositData,
  'pubkey' | 'withdrawalCredentials' | 'signature' | 'depositDataRoot' | 'amountGwei'
>

export type EncodeBatchDepositParameters = {
  /** 1 to 500 rows, all with the credentials of the sender's account. */
  deposits: readonly DepositRow[]
  credentialsType: CredentialsType
  /** Highest service fee per validator that the sender accepts, wei. */
  maxFeePerValidatorWei: bigint
}

/**
 * The call `depositBatch(uint8 credentialsType, bytes deposits, uint256 maxFee)` of the batch deposit contract.
 * `deposits` holds rows of 184 bytes: pubkey 48, signature 96, deposit data root 32, amount in gwei as big-endian
 * uint64. The contract itself adds the sender's credentials.
 * @throws {BatchSizeError} BATCH_SIZE_INVALID without a row, or with more than one transaction can carry
 * @throws {BatchCredentialsError} BATCH_CREDENTIALS_MIXED when a row has credentials of another type or account
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE when an amount is no uint64
 */
export function encodeBatchDeposit(parameters: EncodeBatchDepositParameters): { data: Hex } {
  const { deposits, credentialsType, maxFeePerValidatorWei } = parameters
  if (deposits.length < 1 || deposits.length > maxDepositsPerTransaction)
    throw new BatchSizeError(deposits.length)
  assertSameCredentials(deposits, credentialsType)
  const data = encodeFunctionData({
    abi: batchDepositAbi,
    functionName: 'depositBatch',
    args: [Number(credentialsType), toHex(concatBytes(...deposits.map(packRow))), maxFeePerValidatorWei],
  })
  return { data }
}

function packRow({ pubkey, signature, depositDataRoot, amountGwei }: DepositRow): Uint8Array {
  return concatBytes(
    toBytes(pubkey, 48),
    toBytes(signature, 96),
    toBytes(depositDataRoot, 32),
    amountBytes(amountGwei, 'bigEndian'),
  )
}

function assertSameCredentials(deposits: readonly DepositRow[], type: CredentialsType): void {
  const expected = deposits[0]?.withdrawalCredentials.toLowerCase()
  const row = deposits.findIndex(
    ({ withdrawalCredentials: credentials }) =>
      credentials.toLowerCase() !== expected || !credentials.startsWith(type),
  )
  if (row !== -1) throw new BatchCredentialsError(row)
}

export class BatchSizeError extends BaseError {
  override readonly name = 'BatchSizeError'
  constructor(count: number) {
    super(`One transaction deposits 1 to ${maxDepositsPerTransaction} validators.`, {
      code: 'BATCH_SIZE_INVALID',
      details: `${count} validators`,
    })
  }
}

export class BatchCredentialsError extends BaseError {
  override readonly name = 'BatchCredentialsError'
  constructor(row: number) {
    super('The validators of one transaction must all have the same withdrawal credentials.', {
      code: 'BATCH_CREDENTIALS_MIXED',
      details: `row ${row}`,
    })
  }
}

/**
 * The exact value of a batch deposit: the batch contract refuses a wei more or less.
 * @param feePerValidatorWei the contract's present service fee, wei
 * @returns wei
 */
export function batchDepositValueWei({
  deposits,
  feePerValidatorWei,
}: {
  deposits: readonly Pick<DepositData, 'amountGwei'>[]
  feePerValidatorWei: bigint
}): bigint {
  return deposits.reduce((total, { amountGwei }) => total + amountGwei * weiPerGwei + feePerValidatorWei, 0n)
}
