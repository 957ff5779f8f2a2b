import type { Hex } from '@granary/staking/ethereum'

/** What happened, as stored in the outbox and sent in messages. Amounts are decimal texts: gwei, or wei. */
export type Alert = {
  /** `online`: a validator reported offline does its duties again. */
  kind:
    | 'offline'
    | 'online'
    | 'slashed'
    | 'sweep'
    | 'exit'
    | 'large_reward'
    | 'deposit_dropped'
    | 'ssv_runway'
    | 'ssv_liquidated'
    | 'ssv_fee'
  /** Null for what concerns a cluster of SSV. */
  pubkey: Hex | null
  /** Null before the beacon chain has a validator of the key. */
  index: number | null
  /** Its page on a beacon chain explorer; null if there is none. */
  slot: number | null
  epoch: number | null
  /** The chain's time, or the time it was seen if the chain has none. */
  timeSeconds: number
  /** Of a withdrawal, a deposit, or what the beacon chain paid for a proposal. */
  amountGwei: string | null
  /** The execution reward of a proposal; null if unknown, and for all else. */
  executionWei: string | null
  /** Epochs in a row without a duty done, of `offline`; of `exit`, null. */
  missedEpochs: number | null
  /** The cluster of SSV; absent for all else. */
  ssv?: {
    clusterId: Hex
    operatorIds: readonly number[]
    /** Days below which the runway fell: 30 or 7. */
    days: number | null
    /** Of a declared fee: whose, and wei per block for 32 ETH, as decimal text. */
    operatorId: number | null
    feeWei: string | null
  }
}

/** Its wire form in a message. */
export type ToldAlert = Alert & { id: string }
