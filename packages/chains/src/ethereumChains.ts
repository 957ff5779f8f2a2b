import type { Chain, ContractAddress } from './Chain.ts'

/** The official deposit contract, at the same address on mainnet and Hoodi. */
const depositContract: ContractAddress = {
  address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  source: 'https://github.com/eth-clients/mainnet and https://github.com/eth-clients/hoodi',
  checked: '2026-11-20',
}

/** Withdrawal request contract (EIP-7002), at the same address on every chain. */
const withdrawalRequests: ContractAddress = {
  address: '0x00000961Ef480Eb55e80D19ad83579A64c007002',
  source: 'https://eips.ethereum.org/EIPS/eip-7002',
  checked: '2026-11-22',
}

/** Consolidation request contract (EIP-7251), at the same address on every chain. */
const consolidationRequests: ContractAddress = {
  address: '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
  source: 'https://eips.ethereum.org/EIPS/eip-7251',
  checked: '2026-11-22',
}

const multicall3: ContractAddress = {
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
  source: 'https://www.multicall3.com/deployments',
  checked: '2026-11-20',
}

/** An Ethereum chain: a `Chain` and what deposits need. */
export type EthereumChain = Chain & {
  /** Genesis fork version, 4 bytes: part of the domain that deposits are signed for. */
  genesisForkVersion: `0x${string}`
  depositContract: ContractAddress
  /** EIP-7002 */
  withdrawalRequests: ContractAddress
  /** EIP-7251 */
  consolidationRequests: ContractAddress
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
  withdrawalRequests,
  consolidationRequests,
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
  withdrawalRequests,
  consolidationRequests,
  beaconExplorer: { name: 'Beaconcha.in', url: 'https://hoodi.beaconcha.in' },
} as const satisfies EthereumChain

/** Retired in 2025: kept for links to old transactions, shown on no screen. */
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
