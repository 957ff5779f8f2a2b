import type { Hex } from '@granary/staking/ethereum'

/** What happened, as the outbox keeps it and messages tell it. Amounts are decimal texts: gwei, or wei. */
export type Alert = {
  /** `online`: a validator that was told to be offline does its duties again. */
  kind: 'offline' | 'online' | 'slashed' | 'sweep' | 'exit' | 'large_reward' | 'deposit_dropped'
  pubkey: Hex
  /** Null while the beacon chain has made no validator of the key. */
  index: number | null
  /** Where it stands on the beacon chain; null for what has no place there. */
  slot: number | null
  epoch: number | null
  /** Of the chain, or of its being seen where the chain has no time for it. */
  timeSeconds: number
  /** Of a withdrawal, a deposit, or what the beacon chain paid for a proposal. */
  amountGwei: string | null
  /** What a proposal brought on the execution chain; null where it is not known, and for all else. */
  executionWei: string | null
  /** Epochs in a row without a duty done, of `offline`; of `exit`, null. */
  missedEpochs: number | null
}

/** As it stands in a message. */
export type ToldAlert = Alert & { id: string }
