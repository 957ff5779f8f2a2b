import type { Network } from '@granary/wallet/core'

/** A network as hosts define it. */
export const hoodi: Network = {
  id: 560048,
  name: 'Hoodi',
  network: 'hoodi',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:560048',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  // Offered to a wallet that has to add the network.
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  testnet: true,
  // For this page's own reads.
  rpcUrl: '/rpc/560048',
}
