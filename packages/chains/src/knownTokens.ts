/** A token that is shown with its own name and picture, and looked for on every account. */
export type KnownToken = {
  chainId: number
  /** Checksummed. */
  address: `0x${string}`
  symbol: string
  name: string
  decimals: number
  /** The page to look it up on. */
  source: string
  /** yyyy-mm-dd: the day it was compared with public source code; not read from a node. */
  checked: string
}

const mainnetToken = (
  symbol: string,
  name: string,
  decimals: number,
  address: `0x${string}`,
): KnownToken => ({
  chainId: 1,
  address,
  symbol,
  name,
  decimals,
  source: `https://etherscan.io/token/${address}`,
  checked: '2026-11-27',
})

const confluxToken = (
  symbol: string,
  name: string,
  decimals: number,
  address: `0x${string}`,
): KnownToken => ({
  chainId: 1030,
  address,
  symbol,
  name,
  decimals,
  source: `https://evm.confluxscan.org/token/${address}`,
  checked: '2026-11-27',
})

/** Well-known tokens; a provider adds its own by settings. */
export const knownTokens: readonly KnownToken[] = [
  mainnetToken('USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  mainnetToken('USDT', 'Tether USD', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  mainnetToken('DAI', 'Dai Stablecoin', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  mainnetToken('WETH', 'Wrapped Ether', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  mainnetToken('WBTC', 'Wrapped BTC', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
  mainnetToken('LINK', 'ChainLink Token', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
  mainnetToken('UNI', 'Uniswap', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
  mainnetToken('AAVE', 'Aave Token', 18, '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'),
  mainnetToken('STETH', 'Liquid staked Ether 2.0', 18, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'),
  mainnetToken('WSTETH', 'Wrapped liquid staked Ether 2.0', 18, '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'),
  mainnetToken('RETH', 'Rocket Pool ETH', 18, '0xae78736Cd615f374D3085123A210448E74Fc6393'),
  mainnetToken('SSV', 'SSV Token', 18, '0x9D65fF81a3c488d585bBfb0Bfe3c7707c7917f54'),
  confluxToken('WCFX', 'Wrapped Conflux', 18, '0x14b2D3bC65e74DAE1030EAFd8ac30c533c976A9b'),
  confluxToken('USDT', 'Tether USD', 18, '0xfe97E85d13ABD9c1c33384E796F10B73905637cE'),
  confluxToken('ETH', 'Ether', 18, '0xa47f43DE2f9623aCb395CA4905746496D2014d57'),
]
