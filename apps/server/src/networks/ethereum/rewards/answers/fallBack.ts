import { BeaconNodeUnavailableError } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/** The result of `ask`, or of `remember` while a node is away. A node that is behind is refused. */
export async function fallBack<T>(ask: () => Promise<T>, remember: (away: Error) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isAway = error instanceof BeaconNodeUnavailableError || error instanceof RpcUpstreamUnavailableError
    if (!isAway) throw error
    return remember(error)
  }
}
