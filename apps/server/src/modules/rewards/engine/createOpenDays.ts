import type { EthereumNetworkId } from '@granary/chains'
import type { Orm } from '../../../platform/db/Database.ts'
import type { EthereumUpstreams } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import type { Settings } from '../../../settings.ts'
import type { ChainView } from './ChainView.ts'
import { openChainView } from './openChainView.ts'
import { findCursor } from './RewardStore.ts'
import { type OpenDay, readOpenDay } from './readOpenDay.ts'

/** So many answers are kept, the newest ones. */
const mostKept = 256

export type OpenDays = {
  /** The chain with its calendar of reward days. */
  view(network: EthereumNetworkId): Promise<ChainView>
  /**
   * As `readOpenDay`; what was said for the same validators at the same slot is said again.
   * @param key of these validators, such as the owner
   */
  read(network: EthereumNetworkId, key: string, ids: readonly number[]): Promise<OpenDay | undefined>
}

export function createOpenDays(orm: Orm, networks: EthereumUpstreams, settings: Settings): OpenDays {
  const views = new Map<EthereumNetworkId, Promise<ChainView>>()
  const kept = new Map<string, Promise<OpenDay | undefined>>()

  function view(network: EthereumNetworkId): Promise<ChainView> {
    const opened = views.get(network)
    if (opened) return opened
    const opening = openChainView(networks[network], settings.ethereum[network].rewardDaySeconds)
    views.set(network, opening)
    opening.catch(() => views.delete(network))
    return opening
  }

  return {
    view,
    async read(network, key, ids) {
      const { chain, ...rest } = await view(network)
      const slot = (await findCursor(orm, chain.id))?.slot
      const name = `${network} ${key} ${ids.length} ${slot}`
      const known = kept.get(name)
      if (known) return known
      const reading = readOpenDay({ chain, ...rest }, orm, ids)
      kept.set(name, reading)
      reading.catch(() => kept.delete(name))
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return reading
    },
  }
}
