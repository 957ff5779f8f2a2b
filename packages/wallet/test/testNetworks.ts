import type { Network } from '../src/core/index.ts'

/** Networks for tests: Hoodi and Conflux eSpace testnet as the site configures them, with reads where the test says. */
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
