import { confluxESpaceTestnet, hoodi } from '@granary/chains'
import { type Address, getContractAddress } from 'viem'
import { devnetAccounts } from './devnetAccounts.ts'
import { marketAccount } from './market/marketAccount.ts'
import { namesAccount } from './names/namesAccount.ts'
import { ssvAccounts } from './ssv/ssvAccounts.ts'

/** Hoodi's chain id: builds for Hoodi run here unchanged. */
export const ethereumChainId = hoodi.id
/** Conflux eSpace testnet. */
export const confluxChainId = confluxESpaceTestnet.id
/** The core space beside eSpace; chain id and network id. */
export const confluxCoreChainId = 1

/** The provider's account on both local chains, owner of the batch deposit contract and the pools. */
export const providerAccountIndex = 9
/** Pays for the bridges' steps in the core space, and deploys the reward splitter factory. */
export const keeperAccountIndex = 8

/** The local provider's share of execution rewards, basis points. */
export const providerShareBps = 800

const provider = devnetAccounts.address(providerAccountIndex)
/** The provider's key as a core space address. */
const coreProvider = coreUserAddress(provider)

/** Nonces at which the provider deploys the pools: nonce 0 is batchDeposit's. */
export const poolNonces = { votePool: 1n, sharePool: 2n }
/** Nonces at which the provider's core account deploys the bridges: core space contracts begin with 8. */
export const bridgeNonces = coreContractNonces(coreProvider)

/** Contracts of the local chains; the same on every start. */
export const devnetAddresses = {
  depositContract: hoodi.depositContract.address,
  /** EIP-7002 */
  withdrawalRequests: '0x00000961Ef480Eb55e80D19ad83579A64c007002',
  /** EIP-7251 */
  consolidationRequests: '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
  /** The first contract of the provider's account. */
  batchDeposit: getContractAddress({ from: provider, nonce: 0n }),
  /** The first Ethereum contract of the keeper's account. */
  rewardSplitterFactory: getContractAddress({ from: devnetAccounts.address(keeperAccountIndex), nonce: 0n }),
  /** The first two contracts of the SSV oracle's account. */
  ssvNetwork: getContractAddress({ from: ssvAccounts.oracle.address, nonce: 0n }),
  ssvViews: getContractAddress({ from: ssvAccounts.oracle.address, nonce: 1n }),
  /** The first contracts of the market's account; deployed with the option `market`. */
  weth: marketContract(0n),
  /** Uniswap v2 */
  uniswapFactory: marketContract(1n),
  /** Uniswap v2: Router02 */
  uniswapRouter: marketContract(2n),
  /** PUSD, 6 decimals */
  playDollar: marketContract(3n),
  /** BARLEY, 18 decimals */
  playBarley: marketContract(4n),
  /** MILLET, 18 decimals; has a pool with WETH alone */
  playMillet: marketContract(5n),
  /** The first contracts of the account of names; deployed by `deployNames`. */
  nameRegistry: getContractAddress({ from: namesAccount.address, nonce: 0n }),
  nameResolver: getContractAddress({ from: namesAccount.address, nonce: 1n }),
  /** ENS's calls of a universal resolver. */
  universalResolver: getContractAddress({ from: namesAccount.address, nonce: 2n }),
  multicall3: hoodi.contracts.multicall3.address,
  confluxMulticall3: confluxESpaceTestnet.contracts.multicall3.address,
  votePool: getContractAddress({ from: provider, nonce: poolNonces.votePool }),
  sharePool: getContractAddress({ from: provider, nonce: poolNonces.sharePool }),
  /** Core space, as hex. */
  votePoolBridge: getContractAddress({ from: coreProvider, nonce: bridgeNonces.votePool }),
  sharePoolBridge: getContractAddress({ from: coreProvider, nonce: bridgeNonces.sharePool }),
  coreProvider,
  coreKeeper: coreUserAddress(devnetAccounts.address(keeperAccountIndex)),
} as const

/** A key's core space account in hex: the EVM address with 1 as its first digit. */
export function coreUserAddress(address: Address): Address {
  return `0x1${address.slice(3).toLowerCase()}`
}

function marketContract(nonce: bigint): Address {
  return getContractAddress({ from: marketAccount.address, nonce })
}

function coreContractNonces(from: Address): { votePool: bigint; sharePool: bigint } {
  const next = (nonce: bigint): bigint =>
    getContractAddress({ from, nonce }).startsWith('0x8') ? nonce : next(nonce + 1n)
  const votePool = next(0n)
  return { votePool, sharePool: next(votePool + 1n) }
}
