import type { OwnerId, OwnerSummary, RewardSum } from '@granary/api'
import { addRewards, forecastRewards, noReward, type RewardCalendar } from '@granary/staking/ethereum/rewards'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ChainConstants } from '../chain/NetworkView.ts'
import type { DaySum } from '../engine/DaySum.ts'
import { createHistoryStore } from '../history/HistoryStore.ts'
import { createSumStore, type Span, type SpanSum, type SumStore } from '../history/SumStore.ts'
import { findMembers } from '../owners/findMembers.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { type ResolvedOwner, resolveOwner } from '../owners/resolveOwner.ts'
import { aprOf } from './aprOf.ts'
import { fallBack } from './fallBack.ts'
import type { ReadParts } from './ReadParts.ts'
import { reachOf } from './reachOf.ts'
import { type Balances, sumBalances, sumKept } from './sumBalances.ts'

export type OwnerRequest = { upstream: EthereumUpstream; owner: OwnerId }

type Found = { balances: Balances; isOnChain: boolean }

/** What all validators of an owner hold and earned; from the last readings while the node is away. */
export async function readOwner(parts: ReadParts, { upstream, owner }: OwnerRequest): Promise<OwnerSummary> {
  const network = await parts.viewOf(upstream)
  const resolved = await resolveOwner(parts.owners, upstream, owner)
  const constants = await network.constants()
  const { kept } = resolved
  const { balances, isOnChain } = await fallBack(
    () => findLive(parts, upstream, resolved),
    away => findKept(parts, upstream, resolved, constants, away),
  )
  const open = kept && (await parts.openDay(upstream, { owner: kept }))
  const ended = kept && (await endedOf(parts, kept))
  // A day closed since it was read is in the sums.
  const openDay = open && open.slot > (ended?.slot ?? -1) ? open : undefined
  return {
    owner,
    ...balances,
    ...earned(ended?.sums, openDay, balances.activeGwei, constants.calendar),
    reach: await reachOf(parts, resolved, constants, isOnChain, openDay),
  }
}

async function findLive(
  parts: ReadParts,
  upstream: EthereumUpstream,
  resolved: ResolvedOwner,
): Promise<Found> {
  const network = await parts.viewOf(upstream)
  await network.checkSynced()
  const members = await findMembers({ ...parts, network, chainId: upstream.chain.id }, resolved)
  const address = resolved.kind === 'address' ? resolved.owner : undefined
  const balances = await sumBalances(network, members, address)
  return { balances, isOnChain: members.indices.length > 0 }
}

async function findKept(
  { history }: ReadParts,
  { chain }: EthereumUpstream,
  { kept }: ResolvedOwner,
  { calendar }: ChainConstants,
  away: Error,
): Promise<Found> {
  const cursor = await history.cursor(chain.id)
  if (!kept || !cursor) throw away
  const followed = await history.validatorsOf(kept)
  const rows = await history.validatorsAmong(
    chain.id,
    followed.map(({ pubkey }) => pubkey),
  )
  const balances = sumKept(rows, Math.floor(cursor.slot / calendar.slotsPerEpoch))
  return { balances, isOnChain: rows.some(({ validatorIndex }) => validatorIndex !== null) }
}

type Sums = { rewards: Record<Span, RewardSum>; days?: Record<Span, SpanSum> } | undefined

/** Sums of ended days at one moment, and the slot that ends them. Undefined before the first day. */
function endedOf({ orm }: ReadParts, owner: KeptOwner): Promise<{ slot: number; sums: Sums } | undefined> {
  return orm.transaction(
    async transaction => {
      const newest = await createHistoryStore(transaction).newestDay(owner.chainId)
      if (!newest) return undefined
      return { slot: newest.slot, sums: await sumsOf(createSumStore(transaction), owner, newest.date) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** A list whose days are not summed yet uses its validators' own sums. */
async function sumsOf(sums: SumStore, owner: KeptOwner, date: string): Promise<Sums> {
  if (owner.kind === 'list' && !owner.summed) return { rewards: await sums.ofValidators(owner) }
  const days = await sums.ofDays(owner, date)
  return days.total.days > 0 ? { rewards: days, days } : undefined
}

const unknown = { consensus: null, execution: null }

function earned(
  sums: Sums,
  openDay: DaySum | undefined,
  activeGwei: bigint,
  calendar: RewardCalendar,
): Pick<OwnerSummary, 'total' | 'income' | 'forecast' | 'apr'> {
  const ended = sums?.rewards
  const days = sums?.days
  const apr = (span: Span) => (days ? aprOf(days[span], calendar) : unknown)
  return {
    total: addRewards(ended?.total ?? noReward, openDay ?? noReward),
    income: ended ? { day: plain(ended.day), week: plain(ended.week), month: plain(ended.month) } : null,
    forecast: days ? forecastOf(days.month, activeGwei, calendar) : null,
    apr: { sevenDays: apr('week'), thirtyDays: apr('month'), sinceStart: apr('total') },
  }
}

/** At the APR of the same days. */
function forecastOf(
  month: SpanSum,
  activeGwei: bigint,
  { secondsPerEpoch, secondsPerDay }: RewardCalendar,
): OwnerSummary['forecast'] {
  const activeGweiSeconds = month.activeGweiEpochs * BigInt(secondsPerEpoch)
  return forecastRewards({ reward: month, activeGweiSeconds, activeGwei, secondsPerDay })
}

/** Without the further fields of a span. */
function plain({ rewardsGwei, penaltiesGwei, slashingGwei, executionWei }: RewardSum): RewardSum {
  return { rewardsGwei, penaltiesGwei, slashingGwei, executionWei }
}
