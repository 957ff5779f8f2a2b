import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { readHeight } from '#server/platform/upstreams/rpc/readHeight.ts'
import type { DepositStore } from './DepositStore.ts'

/**
 * Notes the block from which deposits are read, once for each chain. To be called before the chain's first key is
 * given out: offers are made also while the node refuses `eth_getLogs` and no scan has ever succeeded, and a scan that
 * began at its own first head would miss what was deposited until then.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function startScan(store: DepositStore, rpc: JsonRpcUpstream, chainId: number): Promise<void> {
  if ((await store.nextBlock(chainId)) !== undefined) return
  const head = await readHeight(rpc)
  await store.startAt(chainId, head + 1n)
}
