import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

export type RpcLog = { address: string; topics: [`0x${string}`, ...`0x${string}`[]]; data: `0x${string}` }

export type ReceiptSummary = {
  blockNumber: number
  blockHash: `0x${string}`
  gasUsed: bigint
  effectiveGasPriceWei: bigint
}

export type TransactionReceipt = ReceiptSummary & { succeeded: boolean; logs: RpcLog[] }

/** A transaction's receipt, or null while it is not mined. @throws {NodeAnswerError} */
export async function readReceipt(provider: Eip1193, hash: string): Promise<TransactionReceipt | null> {
  const answer = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (answer === null || answer === undefined) return null
  const { blockHash, blockNumber, gasUsed, effectiveGasPrice, status, logs } = answer as Record<
    string,
    unknown
  >
  if (typeof blockHash !== 'string' || !Array.isArray(logs)) throw new NodeAnswerError('receipt', answer)
  return {
    blockNumber: Number(quantity(blockNumber)),
    blockHash: blockHash.toLowerCase() as `0x${string}`,
    gasUsed: quantity(gasUsed),
    effectiveGasPriceWei: effectiveGasPrice == null ? 0n : quantity(effectiveGasPrice),
    succeeded: quantity(status) === 1n,
    logs: logs as RpcLog[],
  }
}

/** The fields we keep of a receipt. */
export function receiptSummary(receipt: TransactionReceipt): ReceiptSummary {
  const { blockNumber, blockHash, gasUsed, effectiveGasPriceWei } = receipt
  return { blockNumber, blockHash, gasUsed, effectiveGasPriceWei }
}
