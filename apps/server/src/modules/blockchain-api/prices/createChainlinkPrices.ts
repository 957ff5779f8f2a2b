import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { askEach } from '#server/platform/upstreams/rpc/askEach.ts'
import type { PriceFeed } from './chainlinkFeeds.ts'
import type { Dollars } from './dollars.ts'
import type { PriceSource } from './PriceSource.ts'

const aggregator = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

const calls = (['latestRoundData', 'decimals'] as const).map(functionName =>
  encodeFunctionData({ abi: aggregator, functionName }),
)

/** An update may be under way when the heartbeat ends. */
const graceSeconds = 900

/**
 * Prices by the provider's own nodes from Chainlink's contracts. A stale, negative or unreadable answer is no price.
 * @param nowSeconds since 1970
 */
export function createChainlinkPrices(
  chains: ChainUpstreams,
  feeds: readonly PriceFeed[],
  nowSeconds = () => Date.now() / 1_000,
): PriceSource {
  return {
    name: 'chainlink',
    async read(ids) {
      const asked = new Set(ids)
      const wanted = feeds.filter(
        ({ chainId, tokens }) => chains.get(chainId)?.configured && tokens.some(token => asked.has(token)),
      )
      const prices = await Promise.all(wanted.map(feed => readFeed(chains, feed, nowSeconds())))
      return new Map(
        wanted.flatMap(({ tokens }, place) => {
          const price = prices[place]
          return price === undefined ? [] : tokens.map(token => [token, price] as const)
        }),
      )
    },
  }
}

async function readFeed(
  chains: ChainUpstreams,
  { chainId, address, heartbeatSeconds }: PriceFeed,
  nowSeconds: number,
): Promise<Dollars | undefined> {
  const upstream = chains.get(chainId)
  if (!upstream) return undefined
  const [round, places] = await askEach(
    upstream,
    calls.map(data => ({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })),
  )
  try {
    const [, answer, , updatedAt] = decodeFunctionResult({
      abi: aggregator,
      functionName: 'latestRoundData',
      data: hexOf(round),
    })
    const decimals = decodeFunctionResult({ abi: aggregator, functionName: 'decimals', data: hexOf(places) })
    const isStale = Number(updatedAt) < nowSeconds - heartbeatSeconds - graceSeconds
    if (answer <= 0n || decimals > 18 || isStale) return undefined
    return answer * 10n ** BigInt(18 - decimals)
  } catch {
    return undefined
  }
}

const hexOf = (answer: unknown): Hex => (isHex(answer) ? answer : '0x')
