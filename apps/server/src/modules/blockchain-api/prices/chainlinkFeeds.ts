import { coinAddress } from '#server/platform/tokens/tokenId.ts'

/** A feed of US dollars, and the tokens whose price it is. */
export type PriceFeed = {
  chainId: number
  /** The proxy of the aggregator. */
  address: `0x${string}`
  /** CAIP-10 in lower case. */
  tokens: readonly string[]
  /** Its longest time between updates: an older answer is no price. */
  heartbeatSeconds: number
  /** The page to look it up on. */
  source: string
  /** yyyy-mm-dd: the day it was compared with public source code; not read from a node. */
  checked: string
}

const mainnetFeed = (
  address: `0x${string}`,
  heartbeatSeconds: number,
  ...tokens: readonly string[]
): PriceFeed => ({
  chainId: 1,
  address,
  heartbeatSeconds,
  tokens: tokens.map(token => `eip155:1:${token.toLowerCase()}`),
  source: 'https://docs.chain.link/data-feeds/price-feeds/addresses?network=ethereum',
  checked: '2026-11-27',
})

const hour = 3_600

/** Chainlink's feeds that need no key. */
export const chainlinkFeeds: readonly PriceFeed[] = [
  mainnetFeed(
    '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
    hour,
    coinAddress,
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  ),
  mainnetFeed(
    '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
    24 * hour,
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ),
  mainnetFeed(
    '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D',
    24 * hour,
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ),
  mainnetFeed(
    '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9',
    hour,
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  ),
  mainnetFeed(
    '0x2c1d072e956AFFC0D435Cb7AC38EF18d24d9127c',
    hour,
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  ),
]
