import type { Hex } from '@granary/staking/ethereum'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { type DepositLog, depositEventTopics, parseDepositLog, type RawLog } from './parseDepositLog.ts'

/**
 * The deposits of the blocks `from` to `to`, both included.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE, also when the range exceeds the node's limit
 */
export async function readDepositLogs(
  rpc: JsonRpcUpstream,
  contract: Hex,
  from: bigint,
  to: bigint,
): Promise<DepositLog[]> {
  const filter = {
    address: contract,
    topics: depositEventTopics,
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
  }
  const logs = (await rpc.call('eth_getLogs', [filter])) as RawLog[]
  return logs.map(parseDepositLog)
}

/**
 * The sender of each of these transactions. Leaves out one that the node does not know: a reorganisation just removed
 * it.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE, also when a single call is refused or left out,
 * which says nothing about the transaction
 */
export async function readSenders(rpc: JsonRpcUpstream, hashes: readonly Hex[]): Promise<Map<Hex, Hex>> {
  const unique = [...new Set(hashes)]
  const found = await rpc.callAll(
    unique.map(hash => ({ method: 'eth_getTransactionByHash', params: [hash] })),
  )
  const senders = new Map<Hex, Hex>()
  for (const [place, hash] of unique.entries()) {
    const transaction = found[place] as { from?: Hex } | null
    if (transaction?.from) senders.set(hash, transaction.from.toLowerCase() as Hex)
  }
  return senders
}
