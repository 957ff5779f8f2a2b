import {
  type Eip1193,
  NodeAnswerError,
  quantity,
  type ReceiptSummary,
  readReceipt,
  readTransaction,
  receiptSummary,
} from '@granary/drivers/evm/chain'
import { type DepositEvent, depositEvents } from '../../depositEvents.ts'

/** What a block holds of one transaction. */
export type ConfirmedTransaction = ReceiptSummary & {
  nonce: number | null
  /** Seconds since 1970. */
  blockTimeSeconds: number
  deposits: DepositEvent[]
}

/**
 * Reads a mined transaction, its block and its deposit events; null while this node shows no successful one.
 * @throws {NodeAnswerError}
 */
export async function readConfirmedDeposits(
  provider: Eip1193,
  hash: string,
  depositContract: string,
): Promise<ConfirmedTransaction | null> {
  const [receipt, transaction] = await Promise.all([
    readReceipt(provider, hash),
    readTransaction(provider, hash),
  ])
  if (!receipt?.succeeded) return null
  return {
    ...receiptSummary(receipt),
    nonce: transaction?.nonce ?? null,
    blockTimeSeconds: await readBlockTime(provider, receipt.blockHash),
    deposits: depositEvents(receipt.logs, depositContract),
  }
}

async function readBlockTime(provider: Eip1193, blockHash: string): Promise<number> {
  const block = await provider.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (typeof block !== 'object' || block === null || !('timestamp' in block))
    throw new NodeAnswerError('block', block)
  return Number(quantity(block.timestamp))
}
