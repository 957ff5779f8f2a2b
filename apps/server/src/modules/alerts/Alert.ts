import type { Hex } from '@granary/staking/ethereum'

/** What happened, as stored in the outbox and sent in messages. Amounts are decimal texts: gwei, or wei. */
export type Alert = {
  /** `online`: a validator reported offline does its duties again. */
  kind: 'offline' | 'online' | 'slashed' | 'sweep' | 'exit' | 'large_reward' | 'deposit_dropped'
  pubkey: Hex
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
}

/** Its wire form in a message. */
export type ToldAlert = Alert & { id: string }
