import type { Standing } from '@granary/transactions'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'
import { readBlockHead } from './chain/readBlockHead.ts'
import { readFinalBlock } from './chain/readFinalBlock.ts'
import { readReceipt, receiptSummary } from './chain/readReceipt.ts'
import type { EvmAttemptIn } from './EvmStep.ts'

/** Where confirmed transactions stand, in order. */
export async function readStandings(
  context: ChainAccess,
  attempts: readonly Pick<EvmAttemptIn<'confirmed'>, 'hash' | 'receipt'>[],
): Promise<Standing[]> {
  const reader = readerOf(context)
  const trusted = isOwnNode(context)
  const [finalBlock, { number: head }] = await Promise.all([readFinalBlock(reader), readBlockHead(reader)])
  const standings: Standing[] = []
  for (const { hash, receipt: known } of attempts) {
    const receipt = await readReceipt(reader, hash)
    const isFinal = receipt !== null && receipt.blockNumber <= finalBlock
    // A node that is behind the block cannot know of it.
    const isUnchanged = receipt ? !isFinal && receipt.blockHash === known.blockHash : head < known.blockNumber
    if (isUnchanged) standings.push({ type: 'unchanged', trusted })
    else if (!receipt) standings.push({ type: 'lost', trusted })
    else {
      const { succeeded } = receipt
      standings.push({ type: 'mined', trusted, succeeded, receipt: receiptSummary(receipt), isFinal })
    }
  }
  return standings
}
