import type { Hex } from '@granary/staking/ethereum'

/** Place of an event in the chain. */
export type EventPlace = { blockNumber: number; logIndex: number; transactionHash: Hex }

/** Changes of operators. Fees are wei as decimal texts, as the database keeps them. */
export type OperatorChange =
  | {
      type: 'added'
      data: { owner: Hex /** Bytes of the event; null above 4 KiB. */; key: Hex | null; fee: string }
    }
  | { type: 'removed'; data: object }
  | { type: 'fee_declared'; data: { fee: string; declaredBlock: number } }
  | { type: 'fee_cancelled'; data: object }
  | { type: 'fee_executed'; data: { fee: string } }
  | { type: 'privacy'; data: { isPrivate: boolean } }
  | { type: 'whitelisted' | 'unlisted'; data: { addresses: Hex[] } }
  | { type: 'whitelisting_contract'; data: { contract: Hex } }

export type OperatorEvent = EventPlace & { operatorIds: number[] } & OperatorChange

/** The contract's struct. */
export type Snapshot = {
  validatorCount: number
  networkFeeIndex: bigint
  clusterIndex: bigint
  active: boolean
  balanceWei: bigint
}

export type ClusterEvent = EventPlace & {
  /** Name of the event: `ClusterDeposited`. */
  type: string
  clusterId: Hex
  owner: Hex
  operatorIds: number[]
  snapshot: Snapshot
  /** The cluster's effective balance as an oracle proved it, if the event tells it. */
  provedEth: number | null
}

export type ValidatorEvent = EventPlace & {
  type: 'added' | 'removed' | 'exited'
  pubkey: Hex
  owner: Hex
  clusterId: Hex
}

export type FeeRecipientEvent = EventPlace & { owner: Hex; recipient: Hex }

/** The events of a range of blocks, in chain order. */
export type SsvEvents = {
  operators: OperatorEvent[]
  clusters: ClusterEvent[]
  validators: ValidatorEvent[]
  feeRecipients: FeeRecipientEvent[]
}
