import { parseHash, parseSmallQuantity } from '@granary/chains'

export type LogPlace = { blockNumber: number; logIndex: number; transactionHash: `0x${string}` }

/** Whether a transaction's receipt, as `eth_getTransactionReceipt` answers it, has this log. */
export function hasLog(receipt: unknown, place: LogPlace): boolean {
  const { blockNumber, transactionHash, logs } = (receipt ?? {}) as Record<string, unknown>
  if (
    parseSmallQuantity(blockNumber) !== place.blockNumber ||
    parseHash(transactionHash) !== place.transactionHash
  )
    return false
  return (
    Array.isArray(logs) &&
    logs.some(
      each => parseSmallQuantity((each as { logIndex?: unknown } | null)?.logIndex) === place.logIndex,
    )
  )
}
