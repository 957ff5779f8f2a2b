import { type Hex, numberToHex } from 'viem'
import type { EvmAccount, TransactionFees, TransactionInput } from '../core/index.ts'

/** The parameter of `eth_sendTransaction` and `eth_estimateGas`. */
export type TransactionRequest = Readonly<Record<string, Hex>>

/**
 * A legacy transaction with to, value, gas, gasPrice and data (staking specification section 7), or type 2
 * with EIP-1559 fees. Includes the chain id, so that a wallet on another network refuses.
 */
export function transactionRequest(account: EvmAccount, input: TransactionInput): TransactionRequest {
  return {
    from: account.address,
    to: input.to,
    value: numberToHex(transactionValue(input.value)),
    chainId: numberToHex(account.chainId),
    ...(input.data && { data: input.data }),
    ...(input.nonce !== undefined && { nonce: numberToHex(input.nonce) }),
    ...(input.gas !== undefined && { gas: numberToHex(input.gas) }),
    ...feeFields(input),
  }
}

function feeFields(fees: TransactionFees): TransactionRequest {
  if ('maxFeePerGas' in fees)
    return {
      type: '0x2',
      maxFeePerGas: numberToHex(fees.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
    }
  return { type: '0x0', ...(fees.gasPrice !== undefined && { gasPrice: numberToHex(fees.gasPrice) }) }
}

/**
 * The value of a transaction in wei. A non-number is zero (specification section 5): text, a fraction, NaN, a
 * negative amount. Forms reject such input earlier.
 */
export function transactionValue(value: unknown): bigint {
  const wei = toBigInt(value)
  return wei !== null && wei >= 0n ? wei : 0n
}

function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value)) return BigInt(value)
  return null
}
