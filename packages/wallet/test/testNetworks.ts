import type { Network, NetworkOf } from '../src/core/index.ts'

/** Test networks: Hoodi and Conflux eSpace testnet as the site configures them; reads go to the given URL. */
export function testNetworks(rpcUrls: Readonly<Record<number, string>>): readonly [Network, ...Network[]] {
  return [
    {
      id: 560048,
      name: 'Hoodi',
      network: 'hoodi',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:560048',
      nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.hoodi.example'] } },
      blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
      testnet: true,
      rpcUrl: rpcUrls[560048] ?? '/rpc/560048',
    },
    {
      id: 71,
      name: 'Conflux eSpace Testnet',
      network: 'testnet',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:71',
      nativeCurrency: { name: 'CFX', symbol: 'CFX', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.conflux.example'] } },
      blockExplorers: { default: { name: 'ConfluxScan', url: 'https://evmtestnet.confluxscan.org' } },
      testnet: true,
      rpcUrl: rpcUrls[71] ?? '/rpc/71',
    },
  ]
}

/** Solana mainnet; nothing is read from it. */
export const solana: NetworkOf['solana'] = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  network: 'mainnet-beta',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.solana.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.solana.example' } },
  testnet: false,
  rpcUrl: '/rpc/solana',
}

/** Bitcoin mainnet; nothing is read from it. */
export const bitcoin: NetworkOf['bip122'] = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  network: 'bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://rpc.bitcoin.example'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.example' } },
  testnet: false,
  rpcUrl: '/rpc/bitcoin',
}
