import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

export type SentTransaction = {
  /** Who sent it, lower case; null where the wallet tells none. */
  from: string | null
  /** Its place in the account's order; null where the wallet tells none, as a Safe's does. */
  nonce: number | null
  /** Calldata. */
  input: `0x${string}`
}

/** A transaction, mined or waiting; null while this node does not know it. @throws {NodeAnswerError} */
export async function readTransaction(provider: Eip1193, hash: string): Promise<SentTransaction | null> {
  const answer = await provider.request({ method: 'eth_getTransactionByHash', params: [hash] })
  if (answer === null || answer === undefined) return null
  const { from, nonce, input } = answer as Record<string, unknown>
  if (typeof input !== 'string') throw new NodeAnswerError('transaction', answer)
  return {
    from: typeof from === 'string' ? from.toLowerCase() : null,
    nonce: nonce == null ? null : Number(quantity(nonce)),
    input: input as `0x${string}`,
  }
}
