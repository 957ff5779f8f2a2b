import type { Address, Hex } from 'viem'
import type { DevnetAccount } from './devnetAccounts.ts'

/** Addresses and ids of a running devnet. */
export type DevnetStatus = {
  ethereum: {
    chainId: number
    rpcUrl: string
    /** Standard Beacon API. */
    beaconUrl: string
    /** Standard Keymanager API. */
    keymanagerUrl: string
    keymanagerToken: string
    genesisHash: Hex
    depositContract: Address
    batchDeposit: Address
    rewardSplitterFactory: Address
    ssvNetwork: Address
    ssvViews: Address
    multicall3: Address
  }
  /** Absent without Conflux. */
  conflux?: {
    chainId: number
    rpcUrl: string
    multicall3: Address
    genesisHash: Hex
    votePool: Address
    sharePool: Address
    /** JSON-RPC of the core space, and its bridges in hex. */
    coreRpcUrl: string
    votePoolBridge: Address
    sharePoolBridge: Address
  }
  control: { url: string }
  accounts: { mnemonic: string; all: readonly DevnetAccount[] }
  /** Wall time between slots, milliseconds. */
  slotMs: number
}

export type DevnetStats = {
  /** The last slot passed, with or without a block. */
  slot: number
  epoch: number
  headSlot: number
  justifiedEpoch: number
  finalizedEpoch: number
  validators: number
  pendingDeposits: number
  importedKeys: number
  blocks: number
  missedSlots: number
  /** Mean work per slot, and the execution side's share, milliseconds. */
  slotWorkMs: number
  executionMs: number
  paused: boolean
  /** Chain time, Unix seconds, and its lead over this machine's clock (negative: behind). */
  chainTime: number
  aheadOfClockSeconds: number
  /** Slot of the last saved state, -1 for none. */
  savedSlot: number
  memoryMb: number
}
