import type { OwnerId, OwnerRewards, RewardDay } from '@granary/api'
import { type Hex, weiPerGwei } from '@granary/staking/ethereum'
import { consensusOf, type RewardCalendar } from '@granary/staking/ethereum/rewards'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { DaySum } from '../engine/DaySum.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { resolveOwner } from '../owners/resolveOwner.ts'
import { fiatCents, priceText } from '../prices/fiatCents.ts'
import type { PriceBook } from '../prices/PriceBook.ts'
import { aprOf } from './aprOf.ts'
import { isOnChain } from './isOnChain.ts'
import type { ReadParts } from './ReadParts.ts'
import { reachOf } from './reachOf.ts'

export type RewardsRequest = {
  upstream: EthereumUpstream
  owner: OwnerId
  before?: string | undefined
  limit?: number | undefined
  currency?: string | undefined
  pubkey?: Hex | undefined
}

const mostDays = 400

/** Rewards by day, newest first; the open day leads the first page. */
export async function readRewards(parts: ReadParts, request: RewardsRequest): Promise<OwnerRewards> {
  const { upstream, owner, before, limit = mostDays, currency } = request
  const network = await parts.viewOf(upstream)
  const resolved = await resolveOwner(parts.owners, upstream, owner)
  const constants = await network.constants()
  const { openDay, ended } = resolved.kept
    ? await daysOf(parts, request, resolved.kept, limit)
    : { openDay: undefined, ended: [] }
  const isOpenShown = openDay !== undefined && (before === undefined || openDay.date < before)
  const all = isOpenShown ? [openDay, ...ended.filter(({ date }) => date < openDay.date)] : ended
  const shown = all.slice(0, limit)
  const prices = await pricesOf(parts.prices, currency, shown)
  const hasValidators = await isOnChain(network, resolved)
  return {
    days: shown.map(day => rewardDay(day, day === openDay, constants.calendar, prices)),
    nextBefore: all.length > limit ? (shown.at(-1)?.date ?? null) : null,
    reach: await reachOf(parts, resolved, constants, hasValidators, openDay),
    currency: prices ? (currency ?? null) : null,
    currencies: [...(parts.prices?.currencies() ?? [])],
    priceSource: parts.prices?.source ?? null,
  }
}

/**
 * Reads the open day first, so that a day that ends meanwhile is not lost. A validator of another owner has no days.
 */
async function daysOf(
  { history, openDay }: ReadParts,
  { upstream, before, pubkey }: RewardsRequest,
  kept: KeptOwner,
  limit: number,
): Promise<{ openDay: DaySum | undefined; ended: DaySum[] }> {
  if (!pubkey) {
    const open = await openDay(upstream, { owner: kept })
    const isUnsummed = kept.kind === 'list' && !kept.summed
    return { openDay: open, ended: isUnsummed ? [] : await history.ownerDays(kept, limit + 1, before) }
  }
  const [validator] = await history.validatorsAmong(kept.chainId, [pubkey])
  if (!validator || !(await history.belongs(kept, validator))) return { openDay: undefined, ended: [] }
  const open = await openDay(upstream, { validator })
  return { openDay: open, ended: await history.validatorDays(validator, limit + 1, before) }
}

/** Undefined if no price source has the currency. */
async function pricesOf(
  book: PriceBook | undefined,
  currency: string | undefined,
  days: readonly DaySum[],
): Promise<ReadonlyMap<string, bigint> | undefined> {
  if (!book || !currency || !book.currencies().includes(currency)) return undefined
  return book.pricesOf(
    currency,
    days.map(({ date }) => date),
  )
}

function rewardDay(
  day: DaySum,
  open: boolean,
  calendar: RewardCalendar,
  prices: ReadonlyMap<string, bigint> | undefined,
): RewardDay {
  const { activeGweiEpochs: _epochs, ...figures } = day
  const price = prices?.get(day.date)
  return {
    ...figures,
    days: Math.max(1, day.days),
    open,
    apr: aprOf(day, calendar),
    fiatCents:
      price === undefined ? null : fiatCents(consensusOf(day) * weiPerGwei + day.executionWei, price),
    fiatPrice: price === undefined ? null : priceText(price),
  }
}
