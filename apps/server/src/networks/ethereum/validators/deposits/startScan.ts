import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { readHeight } from '#server/platform/upstreams/rpc/readHeight.ts'
import type { DepositStore } from './DepositStore.ts'

/**
 * Records the block from which deposits are read, once per chain. Call it before the chain's first key is given out:
 * offers are also made while the node refuses `eth_getLogs` and no scan has succeeded, and a scan that began at its
 * own first head would miss earlier deposits.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function startScan(store: DepositStore, rpc: JsonRpcUpstream, chainId: number): Promise<void> {
  if ((await store.nextBlock(chainId)) !== undefined) return
  const head = await readHeight(rpc)
  await store.startAt(chainId, head + 1n)
}
