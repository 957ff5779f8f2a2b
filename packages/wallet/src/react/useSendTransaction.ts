import type { TransactionInput } from '../core/index.ts'
import { useClientRequest } from './useClientRequest.ts'

export type SendTransactionInput = TransactionInput & {
  /** Wei. */
  readonly value?: bigint
}

/** Asks the wallet to sign and send a transaction: `data` is its hash. */
export function useSendTransaction() {
  const { run, runAsync, ...state } = useClientRequest((client, input: SendTransactionInput) =>
    client.sendTransaction(input),
  )
  return { ...state, sendTransaction: run, sendTransactionAsync: runAsync }
}
