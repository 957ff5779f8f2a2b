import {
  type BlockHead,
  type Eip1193,
  type RpcLog,
  readBlockHead,
  readLogs,
} from '@granary/drivers/evm/chain'
import { type DepositEvent, depositEvents, depositEventTopic } from '../../depositEvents.ts'

/**
 * Blocks that are looked through: the beacon chain takes a deposit in with its block, so only the newest ones can
 * be missing there. 500 blocks (100 minutes) are many times what a beacon node may lag behind.
 */
const recentBlocks = 500

export type RecentDeposits = {
  fromBlock: number
  /** The newest block that the node knows. */
  head: BlockHead
  /** A key's first deposit there, by the key. */
  firstOf: Map<string, DepositEvent>
}

/** Public keys deposited in the newest blocks, by anyone, as this node tells. */
export async function readRecentDeposits(
  provider: Eip1193,
  depositContract: string,
): Promise<RecentDeposits> {
  const head = await readBlockHead(provider)
  const fromBlock = Math.max(0, head.number - recentBlocks)
  const filter = { address: depositContract, topics: [depositEventTopic] }
  const logs = await readLogs<RpcLog>(provider, filter, { from: fromBlock, to: head.number })
  const firstOf = new Map<string, DepositEvent>()
  for (const event of depositEvents(logs, depositContract))
    if (!firstOf.has(event.pubkey)) firstOf.set(event.pubkey, event)
  return { fromBlock, head, firstOf }
}
