/** How price services call a chain and its coin. */
export type MarketNames = {
  /** CoinGecko's asset platform. */
  platform: string
  /** CoinGecko's id of the coin; DefiLlama knows it too. */
  coin: string
  /** DefiLlama's chain. */
  llama: string
}

/** By chain id. Sources: https://api.coingecko.com/api/v3/asset_platforms and https://api.llama.fi/chains. */
export const marketNames: Readonly<Record<number, MarketNames>> = {
  1: { platform: 'ethereum', coin: 'ethereum', llama: 'ethereum' },
  10: { platform: 'optimistic-ethereum', coin: 'ethereum', llama: 'optimism' },
  56: { platform: 'binance-smart-chain', coin: 'binancecoin', llama: 'bsc' },
  100: { platform: 'xdai', coin: 'xdai', llama: 'xdai' },
  137: { platform: 'polygon-pos', coin: 'polygon-ecosystem-token', llama: 'polygon' },
  1030: { platform: 'conflux', coin: 'conflux-token', llama: 'conflux' },
  8453: { platform: 'base', coin: 'ethereum', llama: 'base' },
  42161: { platform: 'arbitrum-one', coin: 'ethereum', llama: 'arbitrum' },
  43114: { platform: 'avalanche', coin: 'avalanche-2', llama: 'avax' },
}
