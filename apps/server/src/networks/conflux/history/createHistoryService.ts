import type { ConfluxEvents, ConfluxPoolHistory, ConfluxRewards } from '@granary/api'
import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import type { ConfluxPoolSetting, ConfluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import { createCached } from '#server/platform/cache/createCached.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { NetworkNotConfiguredError } from '#server/platform/upstreams/createChainUpstreams.ts'
import { createEventStore, type EventStore } from './EventStore.ts'
import { createPoolStore, type KeptPool } from './PoolStore.ts'
import { createReadingStore } from './ReadingStore.ts'
import { realisedApys } from './realisedApys.ts'
import { rewardDays } from './rewardDays.ts'

export type StakerPage = {
  network: ConfluxNetworkId
  pool: Hex
  staker: Hex
  before?: string | undefined
  limit?: number | undefined
}

export type HistoryService = ReturnType<typeof createHistoryService>

const usualDays = 100
const usualEvents = 100
/** Returns cover whole days, each of them read: requests within this time share one reading. */
const freshMs = 3_000
/** An index further behind than this is catching up. */
const lateSeconds = 600

/**
 * The history from the database, without asking the chain. Throws NETWORK_NOT_CONFIGURED for a network without
 * configured pools. Unknown accounts have an empty history.
 */
export function createHistoryService(orm: Orm, settings: ConfluxSettings['networks']) {
  const [pools, events, readings] = [createPoolStore(orm), createEventStore(orm), createReadingStore(orm)]
  const find = (network: ConfluxNetworkId, address: Hex) => pools.find(confluxNetworks[network].id, address)

  async function describe(network: ConfluxNetworkId, { address, kind }: ConfluxPoolSetting) {
    const kept = await find(network, address)
    return {
      address,
      kind,
      ...progressOf(kept),
      stakers: kept?.stakers ?? 0,
      totalStakedDrip: kept?.stakedDrip ?? 0n,
      realisedApy: realisedApys(kept ? await readings.days(kept) : []),
    }
  }

  const describeAll = (network: ConfluxNetworkId) =>
    createCached(() => Promise.all(poolsOf(settings, network).map(pool => describe(network, pool))), freshMs)
  const described = { mainnet: describeAll('mainnet'), testnet: describeAll('testnet') }

  function check({ network, pool }: StakerPage): void {
    const known = poolsOf(settings, network).some(({ address }) => address === pool)
    if (!known) throw new PoolUnknownError(pool, confluxNetworks[network].name)
  }

  return {
    async pools({ network }: { network: ConfluxNetworkId }): Promise<{ pools: ConfluxPoolHistory[] }> {
      poolsOf(settings, network)
      return { pools: await described[network]() }
    },
    /** @throws {PoolUnknownError} POOL_UNKNOWN */
    async rewards(request: StakerPage): Promise<ConfluxRewards> {
      check(request)
      const { network, pool, staker, before, limit = usualDays } = request
      const kept = await find(network, pool)
      if (!kept) return { days: [], nextBefore: null, ...progressOf(kept), ...unread }
      const [page, newest] = await Promise.all([
        readings.page(kept, staker, limit + 1, before),
        readings.page(kept, staker, 1, undefined),
      ])
      const [now] = newest
      const isShort = page.length > 0 && page.length <= limit
      const since = isShort || !now ? await events.firstSeconds(kept, staker) : undefined
      const progress = progressOf(kept)
      const untold = since === undefined && !progress.catchingUp ? nothing : unread
      return {
        days: rewardDays(page, limit, since),
        nextBefore: page.length > limit ? (page[limit - 1]?.date ?? null) : null,
        ...progress,
        ...(now ? { stakedDrip: now.stakedDrip, totalRewardDrip: now.earnedDrip } : untold),
      }
    },
    /** @throws {PoolUnknownError} POOL_UNKNOWN */
    async events(request: StakerPage): Promise<ConfluxEvents> {
      check(request)
      const kept = await find(request.network, request.pool)
      const page = kept ? await pageOf(events, kept, request) : { events: [], nextBefore: null }
      return { ...page, ...progressOf(kept) }
    },
  }
}

/** Of an account without events up to the newest block. */
const nothing = { stakedDrip: 0n, totalRewardDrip: 0n }
const unread = { stakedDrip: null, totalRewardDrip: null }

async function pageOf(
  events: EventStore,
  kept: KeptPool,
  { staker, before, limit = usualEvents }: StakerPage,
): Promise<Pick<ConfluxEvents, 'events' | 'nextBefore'>> {
  const [blockNumber = 0, logIndex = 0] = before?.split('.').map(Number) ?? []
  const found = await events.page(kept, staker, limit + 1, before ? { blockNumber, logIndex } : undefined)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    events: shown,
    nextBefore: last ? `${last.blockNumber}.${last.logIndex}` : null,
  }
}

function poolsOf(
  settings: ConfluxSettings['networks'],
  network: ConfluxNetworkId,
): readonly ConfluxPoolSetting[] {
  const { pools } = settings[network]
  if (pools.length === 0)
    throw new NetworkNotConfiguredError(confluxNetworks[network].name, 'no staking pool')
  return pools
}

/** How far the index is. While no node answers the chain continues, so the index falls behind with the clock. */
function progressOf(kept: KeptPool | undefined): Pick<ConfluxPoolHistory, 'indexedTo' | 'catchingUp'> {
  if (kept?.indexedSeconds == null) return { indexedTo: null, catchingUp: true }
  const indexedTo = { blockNumber: kept.nextBlock - 1, timestampSeconds: kept.indexedSeconds }
  if (kept.headSeconds === null || kept.headSeenAt === null) return { indexedTo, catchingUp: true }
  const unseenSeconds = Math.max(0, (Date.now() - kept.headSeenAt.getTime()) / 1000)
  const behindSeconds = kept.headSeconds - kept.indexedSeconds + unseenSeconds
  return { indexedTo, catchingUp: kept.behind || behindSeconds > lateSeconds }
}

/** The requested pool has no history here. */
export class PoolUnknownError extends RefusedError {
  constructor(pool: string, network: string) {
    super('This provider keeps no history of that pool.', {
      code: 'POOL_UNKNOWN',
      status: 404,
      details: `${pool} on ${network}`,
    })
  }
}
