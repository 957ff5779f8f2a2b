import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import { within } from '#server/platform/cache/within.ts'
import type { ChainUpstream, ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { askEach } from '#server/platform/upstreams/rpc/askEach.ts'
import type { PriceFeed } from './chainlinkFeeds.ts'
import { changeOf } from './change.ts'
import { findRoundAt, type Round } from './findRoundAt.ts'
import type { Price, PriceSource } from './PriceSource.ts'

const aggregator = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 id) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/** An update may be under way when the heartbeat ends. */
const graceSeconds = 900
const daySeconds = 86_400

/** Milliseconds: how long the price of 24 hours ago stands for it, and how long a price waits for that of a new feed. */
const dayBeforeFreshMs = 600_000
const patienceMs = 1_500

/** The proxy's round has its aggregator's number above the round's own. */
const roundsOf = (roundId: bigint) => Number(roundId & 0xffff_ffff_ffff_ffffn)

/**
 * Prices by the provider's own nodes from Chainlink's contracts, and their change by the contracts' older rounds. A stale,
 * negative or unreadable answer is no price.
 * @param nowSeconds since 1970
 */
export function createChainlinkPrices(
  chains: ChainUpstreams,
  feeds: readonly PriceFeed[],
  nowSeconds = () => Date.now() / 1_000,
): PriceSource {
  const daysBefore = createKeyedCache(dayBeforeFreshMs, feeds.length + 1)

  /** The answer that was in force 24 hours ago. */
  async function dayBefore(upstream: ChainUpstream, feed: PriceFeed, latest: bigint, now: number) {
    const at = now - daySeconds
    const read = (places: readonly number[]) =>
      ask(
        upstream,
        feed.address,
        places.map(place => ['getRoundData', [latest - BigInt(place)]] as const),
      ).then(answers => answers.map(decodeRound))
    const round = await findRoundAt(roundsOf(latest) - 1, at, read)
    return round && !isStale(round, feed, at) ? round.answer : undefined
  }

  async function readFeed(feed: PriceFeed): Promise<Price | undefined> {
    const upstream = chains.get(feed.chainId)
    if (!upstream) return undefined
    const now = nowSeconds()
    const [answer, places] = await ask(upstream, feed.address, [['latestRoundData'], ['decimals']])
    const [latest, decimals] = [decodeRound(answer), decodeDecimals(places)]
    if (!latest || decimals === undefined || isStale(latest, feed, now)) return undefined
    const before =
      latest.updatedAt <= now - daySeconds
        ? latest.answer
        : await within(
            daysBefore
              .get(`${feed.chainId} ${feed.address}`, () => dayBefore(upstream, feed, latest.roundId, now))
              // The price is known all the same.
              .catch(() => undefined),
            patienceMs,
            undefined,
          )
    return {
      usd: latest.answer * 10n ** BigInt(18 - decimals),
      change24h: before === undefined ? undefined : changeOf(latest.answer, before),
    }
  }

  return {
    name: 'chainlink',
    async read(ids) {
      const asked = new Set(ids)
      const wanted = feeds.filter(
        ({ chainId, tokens }) => chains.get(chainId)?.configured && tokens.some(token => asked.has(token)),
      )
      const prices = await Promise.all(wanted.map(readFeed))
      return new Map(
        wanted.flatMap(({ tokens }, place) => {
          const price = prices[place]
          return price === undefined ? [] : tokens.map(token => [token, price] as const)
        }),
      )
    },
  }
}

type FeedCall =
  | readonly ['latestRoundData' | 'decimals']
  | readonly ['getRoundData', readonly [roundId: bigint]]

const ask = (upstream: ChainUpstream, to: Hex, calls: readonly FeedCall[]) =>
  askEach(
    upstream,
    calls.map(([functionName, args = []]) => ({
      method: 'eth_call',
      params: [{ to, data: encodeFunctionData({ abi: aggregator, functionName, args } as never) }, 'latest'],
    })),
  )

/** @returns undefined for an answer that is no price */
function decodeRound(given: unknown): (Round & { readonly roundId: bigint }) | undefined {
  try {
    const [roundId, answer, , updatedAt] = decodeFunctionResult({
      abi: aggregator,
      functionName: 'latestRoundData',
      data: hexOf(given),
    })
    return answer > 0n && updatedAt > 0n ? { roundId, answer, updatedAt: Number(updatedAt) } : undefined
  } catch {
    return undefined
  }
}

function decodeDecimals(given: unknown): number | undefined {
  try {
    const data = hexOf(given)
    const decimals = decodeFunctionResult({ abi: aggregator, functionName: 'decimals', data })
    return decimals > 18 ? undefined : decimals
  } catch {
    return undefined
  }
}

const isStale = ({ updatedAt }: Round, { heartbeatSeconds }: PriceFeed, at: number) =>
  updatedAt < at - heartbeatSeconds - graceSeconds

const hexOf = (answer: unknown): Hex => (isHex(answer) ? answer : '0x')
