import { BeaconNodeUnavailableError } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/** What `ask` gives, or what `remember` knows while a node is away. One that is behind is believed by nobody. */
export async function fallBack<T>(ask: () => Promise<T>, remember: (away: Error) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isAway = error instanceof BeaconNodeUnavailableError || error instanceof RpcUpstreamUnavailableError
    if (!isAway) throw error
    return remember(error)
  }
}
