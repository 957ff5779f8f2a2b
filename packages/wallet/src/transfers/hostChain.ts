import { genesisHashes } from '@granary/chains'
import { type Eip1193, readNetwork } from '@granary/drivers/evm/chain'
import type { EvmClient } from '../core/index.ts'

/** The host's own node. */
export const hostReaderOf = ({ hostReader }: EvmClient): Eip1193 => ({
  request: args => hostReader.request(args as never) as Promise<unknown>,
})

/** Ids that development chains have by default. */
const localChainIds = [1337, 31_337]

/**
 * Whether the host's own node serves a local chain that wears the id of a real one. A host that lies about it only makes
 * the wallet on the real chain refused.
 */
export async function readIsLocal(client: EvmClient): Promise<boolean> {
  const { chainId } = client.account
  if (localChainIds.includes(chainId)) return true
  const real = genesisHashes[chainId]
  if (real === undefined) return false
  const served = await readNetwork(hostReaderOf(client)).catch(() => null)
  return served !== null && served.genesisHash !== real
}
