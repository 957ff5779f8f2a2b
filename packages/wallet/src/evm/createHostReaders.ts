import { type Client, createClient, http } from 'viem'
import type { EvmNetwork } from '../core/index.ts'

/** Library defaults (toolkit specification section 9): milliseconds, retries, bytes per multicall. */
const rpcTimeout = 10_000
const retryCount = 3
const retryDelay = 150
const multicallBytes = 1024

/** Clients on the host's own endpoint of each network, made on first use. */
export function createHostReaders(findNetwork: (chainId: number) => EvmNetwork | undefined) {
  const clients = new Map<number, Client>()
  const read = (chainId: number): Client | undefined => {
    const known = clients.get(chainId)
    const network = findNetwork(chainId)
    if (known || !network) return known
    const client = createClient({
      chain: network,
      // The delay doubles with each try.
      transport: http(network.rpcUrl, { timeout: rpcTimeout, retryCount, retryDelay }),
      batch: { multicall: { batchSize: multicallBytes } },
    })
    clients.set(chainId, client)
    return client
  }
  return Object.assign(read, { forget: () => clients.clear() })
}
