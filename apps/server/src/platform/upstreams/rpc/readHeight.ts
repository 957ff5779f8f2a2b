import { parseQuantity } from '@granary/chains'
import type { JsonRpcUpstream } from '../JsonRpcUpstream.ts'

/** The height of the newest block. @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE */
export async function readHeight(rpc: JsonRpcUpstream): Promise<bigint> {
  const height = parseQuantity(await rpc.call('eth_blockNumber', []))
  if (height === undefined) throw new TypeError('The node reported no height')
  return height
}
