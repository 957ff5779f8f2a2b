import { maxDepositsPerTransaction } from '../constants.ts'

/**
 * Cuts deposits into batches of one transaction each, below the gas cap of EIP-7825. Keeps the order; all batches but
 * the last are full, which costs the least gas.
 */
export function splitIntoTransactions<Deposit>(deposits: readonly Deposit[]): Deposit[][] {
  const batches = Math.ceil(deposits.length / maxDepositsPerTransaction)
  return Array.from({ length: batches }, (_, i) =>
    deposits.slice(i * maxDepositsPerTransaction, (i + 1) * maxDepositsPerTransaction),
  )
}
