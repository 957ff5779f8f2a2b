import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

export type BlockHead = {
  number: number
  /** Wei per gas; null before EIP-1559. */
  baseFeePerGas: bigint | null
  /** Block time in Unix seconds; null if the node omits it. */
  timestampSeconds: number | null
}

/** The newest block. @throws {NodeAnswerError} */
export async function readBlockHead(provider: Eip1193): Promise<BlockHead> {
  const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  if (typeof block !== 'object' || block === null || !('number' in block))
    throw new NodeAnswerError('block', block)
  const baseFee = 'baseFeePerGas' in block ? block.baseFeePerGas : null
  const timestamp = 'timestamp' in block ? block.timestamp : null
  return {
    number: Number(quantity(block.number)),
    baseFeePerGas: baseFee == null ? null : quantity(baseFee),
    timestampSeconds: timestamp == null ? null : Number(quantity(timestamp)),
  }
}
