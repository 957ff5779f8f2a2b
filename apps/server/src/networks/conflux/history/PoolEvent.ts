import type { Hex } from '@granary/staking/ethereum'

/** Log entries of a pool as they concern one account. */
export type PoolEventType = 'stake' | 'unstake' | 'claim' | 'withdraw' | 'share_received' | 'share_sent'

export type PoolEvent = {
  staker: Hex
  blockNumber: number
  logIndex: number
  type: PoolEventType
  /** Drip; null if the chain did not say what shares were worth. */
  amountDrip: bigint | null
  /** 1e-18 shares of a share pool. */
  shares: bigint | null
  transactionHash: Hex
  timestampSeconds: number
}
