import type { JournalReceipt } from '../journal/JournalEntry.ts'
import type { RpcLog } from './deposits.ts'
import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

export type DepositReceipt = JournalReceipt & { succeeded: boolean; logs: RpcLog[] }

/** The receipt of a transaction, or null while no block holds it. @throws {NodeAnswerError} */
export async function readReceipt(provider: Eip1193, hash: string): Promise<DepositReceipt | null> {
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

/** What the journal keeps of a receipt. */
export function receiptSummary(receipt: DepositReceipt): JournalReceipt {
  const { blockNumber, blockHash, gasUsed, effectiveGasPriceWei } = receipt
  return { blockNumber, blockHash, gasUsed, effectiveGasPriceWei }
}
