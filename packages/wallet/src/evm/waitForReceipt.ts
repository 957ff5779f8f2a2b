import { BaseError } from '@granary/errors'
import { type Client, type TransactionReceipt, WaitForTransactionReceiptTimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { WaitForReceiptInput } from '../core/index.ts'

/** Milliseconds (specification section 9: receipt wait 3 minutes). */
const defaultTimeout = 180_000

/** The receipt of a transaction or its replacement. @throws ReceiptTimeoutError, which means "still pending" */
export async function waitForReceipt(
  client: Client,
  input: WaitForReceiptInput,
): Promise<TransactionReceipt> {
  const { hash, timeout = defaultTimeout, pollingInterval, onReplaced } = input
  try {
    return await waitForTransactionReceipt(client, {
      hash,
      timeout,
      ...(pollingInterval !== undefined && { pollingInterval }),
      ...(onReplaced && {
        onReplaced: ({ reason, transaction }) => onReplaced({ reason, hash: transaction.hash }),
      }),
    })
  } catch (cause) {
    if (cause instanceof WaitForTransactionReceiptTimeoutError) throw new ReceiptTimeoutError(hash, cause)
    throw cause
  }
}

export class ReceiptTimeoutError extends BaseError {
  override readonly name = 'ReceiptTimeoutError'
  constructor(hash: string, cause: unknown) {
    super('The transaction is not confirmed yet.', {
      code: 'RECEIPT_TIMEOUT',
      cause,
      details: hash,
      metaMessages: ['It is still pending and may yet be confirmed: do not send it again.'],
    })
  }
}
