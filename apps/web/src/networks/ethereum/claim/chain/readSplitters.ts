import type { Chain } from '@granary/chains'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { rewardSplitters } from '../../settings/index.ts'
import { readSplitter, type SplitterReading } from './readSplitter.ts'

/** A staker's splitters through the provider's node, the current share's first. */
export function readSplitters(chain: Chain, staker: `0x${string}`): Promise<SplitterReading[]> {
  const provider = proxyProvider(chain)
  return Promise.all(rewardSplitters(chain.id).map(terms => readSplitter(provider, staker, terms)))
}
