import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

export type SentTransaction = {
  /** Sender in lower case; null if the wallet does not report it. */
  from: string | null
  /** Nonce; null if the wallet does not report it, as with a Safe. */
  nonce: number | null
  /** Calldata. */
  input: `0x${string}`
}

/** A mined or pending transaction; null while this node does not know it. @throws {NodeAnswerError} */
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
