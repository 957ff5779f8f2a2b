import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { BatchedRead } from '@granary/staking/conflux'
import { batchingProvider } from '#web/chain/batchingProvider.ts'

/** Refresh interval of figures: a few blocks, and far shorter than anyone takes to decide. */
export const refreshMs = 12_000

const providers: Readonly<Record<ConfluxNetworkId, Eip1193>> = {
  mainnet: batchingProvider(confluxNetworks.mainnet),
  testnet: batchingProvider(confluxNetworks.testnet),
}

/** The provider's node of a Conflux network; calls of one turn share a round trip. */
export function confluxChain(network: ConfluxNetworkId): Eip1193 {
  return providers[network]
}

/** @throws {ProxyAnswerError} NODE_REFUSED, {BatchAnswerError} NODE_ANSWER_INVALID, and what the read itself throws */
export async function read<Result>(network: ConfluxNetworkId, batch: BatchedRead<Result>): Promise<Result> {
  const { to, data } = batch
  const params = [{ to, data }, 'latest']
  return batch.decode(await confluxChain(network).request({ method: 'eth_call', params }))
}
