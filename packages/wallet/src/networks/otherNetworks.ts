import type { OtherNetwork } from '../core/index.ts'

type Facts = {
  readonly id: string
  readonly name: string
  readonly network: string
  readonly explorer: readonly [name: string, url: string]
  readonly rpcUrls: readonly [string, ...string[]]
  readonly testnet?: boolean
}

function other<Name extends 'solana' | 'bip122'>(
  chainNamespace: Name,
  nativeCurrency: OtherNetwork['nativeCurrency'],
  imageId: string,
  { id, name, network, explorer, rpcUrls, testnet = false }: Facts,
): OtherNetwork<Name> {
  const [rpcUrl, ...fallbackRpcUrls] = rpcUrls
  return {
    id,
    name,
    network,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: explorer[0], url: explorer[1] } },
    assets: { imageId },
    testnet,
    rpcUrl,
    fallbackRpcUrls,
  }
}

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** Its public endpoint refuses busy pages: give yours by `customRpcUrls`. */
export const solana = /* @__PURE__ */ other('solana', sol, 'solana', {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  network: 'mainnet-beta',
  explorer: ['Solscan', 'https://solscan.io'],
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
})

export const solanaDevnet = /* @__PURE__ */ other('solana', sol, 'solana', {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  network: 'devnet',
  explorer: ['Solscan', 'https://solscan.io'],
  rpcUrls: ['https://api.devnet.solana.com'],
  testnet: true,
})

const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Its endpoints are Esplora servers. */
export const bitcoin = /* @__PURE__ */ other('bip122', btc, 'bitcoin', {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  network: 'bitcoin',
  explorer: ['mempool', 'https://mempool.space'],
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
})
