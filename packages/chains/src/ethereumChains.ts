import type { Chain, ContractAddress } from './Chain.ts'

/** The official deposit contract, at the same address on mainnet and Hoodi. */
const depositContract: ContractAddress = {
  address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  source: 'https://github.com/eth-clients/mainnet and https://github.com/eth-clients/hoodi',
  checked: '2026-11-20',
}

const multicall3: ContractAddress = {
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
  source: 'https://www.multicall3.com/deployments',
  checked: '2026-11-20',
}

/** An Ethereum chain with what deposits need beyond a `Chain`. */
export type EthereumChain = Chain & {
  /** Genesis fork version, 4 bytes: part of the domain that deposits are signed for. */
  genesisForkVersion: `0x${string}`
  depositContract: ContractAddress
  /** Explorer of the beacon chain: `{url}/validator/{index or public key}`. */
  beaconExplorer: { name: string; url: string }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

export const mainnet = {
  id: 1,
  name: 'Ethereum',
  network: 'mainnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://ethereum-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  testnet: false,
  contracts: { multicall3 },
  rpcProxyPath: '/networks/eth/infura?network_type=mainnet',
  genesisForkVersion: '0x00000000',
  depositContract,
  beaconExplorer: { name: 'Beaconcha.in', url: 'https://beaconcha.in' },
} as const satisfies EthereumChain

export const hoodi = {
  id: 560048,
  name: 'Hoodi',
  network: 'hoodi',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:560048',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  testnet: true,
  contracts: { multicall3 },
  rpcProxyPath: '/networks/eth/infura?network_type=hoodi',
  genesisForkVersion: '0x10000910',
  depositContract,
  beaconExplorer: { name: 'Beaconcha.in', url: 'https://hoodi.beaconcha.in' },
} as const satisfies EthereumChain

/** Retired in 2025: its addresses are kept for links to old transactions, no screen offers it. */
export const holesky = {
  id: 17000,
  name: 'Holesky',
  testnet: true,
  retired: true,
  blockExplorers: { default: { name: 'Etherscan', url: 'https://holesky.etherscan.io' } },
  depositContract: {
    address: '0x4242424242424242424242424242424242424242',
    source: 'https://github.com/eth-clients/holesky',
    checked: '2026-11-20',
  },
} as const
