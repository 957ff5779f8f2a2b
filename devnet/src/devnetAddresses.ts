import { confluxESpaceTestnet, hoodi } from '@granary/chains'
import { getContractAddress } from 'viem'
import { devnetAccounts } from './devnetAccounts.ts'

/** Hoodi's chain id: what is built for Hoodi runs here unchanged. */
export const ethereumChainId = hoodi.id
/** Conflux eSpace testnet. */
export const confluxChainId = confluxESpaceTestnet.id

/** The provider's account on both local chains: it owns the batch deposit contract. */
export const providerAccountIndex = 9

/** Contracts of the local chains; the same on every start. */
export const devnetAddresses = {
  depositContract: hoodi.depositContract.address,
  /** EIP-7002 */
  withdrawalRequests: '0x00000961Ef480Eb55e80D19ad83579A64c007002',
  /** EIP-7251 */
  consolidationRequests: '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
  /** The first contract that the provider's account ever deploys. */
  batchDeposit: getContractAddress({ from: devnetAccounts.address(providerAccountIndex), nonce: 0n }),
  multicall3: hoodi.contracts.multicall3.address,
  confluxMulticall3: confluxESpaceTestnet.contracts.multicall3.address,
} as const
