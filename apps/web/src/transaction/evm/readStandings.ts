import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readFinalBlock } from '#web/chain/readFinalBlock.ts'
import { readReceipt, type TransactionReceipt } from '#web/chain/readReceipt.ts'
import type { EvmAttemptIn } from './EvmStep.ts'

/** Where a confirmed transaction stands: in its block as before, in no block, or in this one. */
export type ConfirmedStanding = 'unchanged' | 'lost' | { receipt: TransactionReceipt; isFinal: boolean }

/** @returns in order */
export async function readStandings(
  reader: Eip1193,
  attempts: readonly Pick<EvmAttemptIn<'confirmed'>, 'hash' | 'receipt'>[],
): Promise<ConfirmedStanding[]> {
  const [finalBlock, { number: head }] = await Promise.all([readFinalBlock(reader), readBlockHead(reader)])
  const standings: ConfirmedStanding[] = []
  for (const { hash, receipt: known } of attempts) {
    const receipt = await readReceipt(reader, hash)
    const isFinal = receipt !== null && receipt.blockNumber <= finalBlock
    // A node that is behind the block cannot know of it.
    if (!receipt) standings.push(head < known.blockNumber ? 'unchanged' : 'lost')
    else
      standings.push(!isFinal && receipt.blockHash === known.blockHash ? 'unchanged' : { receipt, isFinal })
  }
  return standings
}
