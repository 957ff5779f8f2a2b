import type { Address, Hex } from 'viem'
import type { DevnetAccount } from './devnetAccounts.ts'

/** Where everything of a running devnet is. */
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
    multicall3: Address
  }
  /** Absent when started without Conflux. */
  conflux?: {
    chainId: number
    rpcUrl: string
    multicall3: Address
    genesisHash: Hex
    votePool: Address
    sharePool: Address
    /** JSON-RPC of the core space; the bridges there, as hex. */
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
  /** The last slot that has passed, with a block or without. */
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
  /** Mean work a slot, and the execution side's share of it, milliseconds. */
  slotWorkMs: number
  executionMs: number
  paused: boolean
  /** Chain time, Unix seconds, and how far it is ahead of this machine's clock (negative: behind). */
  chainTime: number
  aheadOfClockSeconds: number
  /** Slot of the last saved state, -1 for none. */
  savedSlot: number
  memoryMb: number
}
