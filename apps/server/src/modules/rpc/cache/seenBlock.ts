import { parseSmallQuantity } from '@granary/chains'

const telling: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** The height that an answer tells of, by which a newer head shows before it is polled. */
export function seenBlock(method: string, result: unknown): number | undefined {
  if (method === 'eth_blockNumber') return parseSmallQuantity(result)
  if (!telling.has(method) || typeof result !== 'object' || result === null) return undefined
  const { number, blockNumber } = result as { number?: unknown; blockNumber?: unknown }
  return parseSmallQuantity(blockNumber ?? number)
}
