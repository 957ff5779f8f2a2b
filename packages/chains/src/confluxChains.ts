import type { Chain, ContractAddress } from './Chain.ts'

/** Conflux eSpace has its own Multicall3 address, the same on both networks. */
const multicall3: ContractAddress = {
  address: '0xEFf0078910f638cd81996cc117bccD3eDf2B072F',
  source: 'https://evm.confluxscan.org/address/0xeff0078910f638cd81996cc117bccd3edf2b072f',
  checked: '2026-11-20',
}

const cfx = { name: 'Conflux', symbol: 'CFX', decimals: 18 } as const

export const confluxESpace = {
  id: 1030,
  name: 'Conflux eSpace',
  network: 'mainnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1030',
  nativeCurrency: cfx,
  rpcUrls: { default: { http: ['https://evm.confluxrpc.com'] } },
  blockExplorers: { default: { name: 'ConfluxScan', url: 'https://evm.confluxscan.org' } },
  testnet: false,
  contracts: { multicall3 },
  rpcProxyPath: '/networks/cfx/rpc?network_type=mainnet&space=espace',
} as const satisfies Chain

export const confluxESpaceTestnet = {
  id: 71,
  name: 'Conflux eSpace Testnet',
  network: 'testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:71',
  nativeCurrency: cfx,
  rpcUrls: { default: { http: ['https://evmtestnet.confluxrpc.com'] } },
  blockExplorers: { default: { name: 'ConfluxScan', url: 'https://evmtestnet.confluxscan.org' } },
  testnet: true,
  contracts: { multicall3 },
  rpcProxyPath: '/networks/cfx/rpc?network_type=testnet&space=espace',
} as const satisfies Chain
