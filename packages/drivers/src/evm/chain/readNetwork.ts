import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

/** The chain a provider is actually on. @throws {NodeAnswerError} */
export async function readNetwork(provider: Eip1193): Promise<{ chainId: number; genesisHash: string }> {
  const [chainId, genesis] = await Promise.all([
    provider.request({ method: 'eth_chainId' }),
    provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] }),
  ])
  const hash = (genesis as { hash?: unknown } | null)?.hash
  if (typeof hash !== 'string') throw new NodeAnswerError('genesis block', genesis)
  return { chainId: Number(quantity(chainId)), genesisHash: hash.toLowerCase() }
}
