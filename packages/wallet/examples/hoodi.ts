import type { Network } from '@granary/wallet/core'

/** A network as every host writes it. */
export const hoodi: Network = {
  id: 560048,
  name: 'Hoodi',
  network: 'hoodi',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:560048',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  // What a wallet that has to add the network is offered.
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  testnet: true,
  // Where this page's own reads go.
  rpcUrl: '/rpc/560048',
}
