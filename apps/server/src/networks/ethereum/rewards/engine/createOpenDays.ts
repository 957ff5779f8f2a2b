import type { EthereumNetworkId } from '@granary/chains'
import type { EthereumUpstreams } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { ethereumSettings } from '../../settings/ethereumSettings.ts'
import type { ChainView } from './ChainView.ts'
import { type DaySum, sumOpenDay } from './DaySum.ts'
import { openChainView } from './openChainView.ts'
import { findCursor } from './RewardStore.ts'
import { readOpenDay } from './readOpenDay.ts'

/** Answers kept, the newest ones. */
const mostKept = 256

type Reading = {
  network: EthereumNetworkId
  slot: number | undefined
  sums: Promise<DaySum | undefined>
}

export type OpenDays = ReturnType<typeof createOpenDays>

export function createOpenDays(orm: Orm, networks: EthereumUpstreams, settings: Settings) {
  const views = new Map<EthereumNetworkId, Promise<ChainView>>()
  const kept = new Map<string, Reading>()

  function view(network: EthereumNetworkId): Promise<ChainView> {
    const opened = views.get(network)
    if (opened) return opened
    const opening = openChainView(
      networks[network],
      settings.of(ethereumSettings).networks[network].rewardDaySeconds,
    )
    views.set(network, opening)
    opening.catch(() => views.delete(network))
    return opening
  }

  /** Drops slots that the engine has passed. */
  function keep(name: string, reading: Reading): void {
    for (const [other, { network, slot }] of kept)
      if (network === reading.network && slot !== reading.slot) kept.delete(other)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(name, reading)
    reading.sums.catch(() => kept.delete(name))
  }

  return {
    /** The chain with its calendar of reward days. */
    view,
    /**
     * Sums of `readOpenDay`, repeated for the same validators at the same slot. Stores nothing per validator: many
     * owners have thousands.
     * @param key of these validators, such as the owner
     */
    async read(network: EthereumNetworkId, key: string, ids: readonly number[]): Promise<DaySum | undefined> {
      const chain = await view(network)
      const slot = (await findCursor(orm, chain.chain.id))?.slot
      const name = `${network} ${key} ${ids.length} ${slot}`
      const known = kept.get(name)
      if (known) return known.sums
      const sums = readOpenDay(chain, orm, ids).then(sumOpenDay)
      keep(name, { network, slot, sums })
      return sums
    },
  }
}
