import { BaseError } from '@granary/errors'
import { type Client, type TransactionReceipt, WaitForTransactionReceiptTimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { WaitForReceiptInput } from '../core/index.ts'
import { within } from '../core/internal.ts'

/** Milliseconds (specification section 9: receipt wait 3 minutes). */
const defaultTimeout = 180_000
const answerWait = 3000

/**
 * The receipt of a transaction or its replacement. @throws ReceiptTimeoutError, which means "still pending",
 * ReceiptUnreadError if the node fails
 */
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
    // viem passes over the errors of a node: after the wait it has to answer once.
    const isTimeout = cause instanceof WaitForTransactionReceiptTimeoutError
    if (isTimeout && (await isAnswering(client))) throw new ReceiptTimeoutError(hash, cause)
    throw new ReceiptUnreadError(hash, cause)
  }
}

async function isAnswering(client: Client): Promise<boolean> {
  const answer = client.request({ method: 'eth_blockNumber' } as never).catch(() => undefined)
  return (await within(answerWait, answer)) !== undefined
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

/** The node cannot say whether the transaction is in a block. */
export class ReceiptUnreadError extends BaseError {
  override readonly name = 'ReceiptUnreadError'
  constructor(hash: string, cause: unknown) {
    super('The node did not say whether the transaction is confirmed.', {
      code: 'RECEIPT_UNREAD',
      cause,
      details: hash,
      metaMessages: [
        'It was sent and may be confirmed: look for it in the explorer, and do not send it again.',
      ],
    })
  }
}
