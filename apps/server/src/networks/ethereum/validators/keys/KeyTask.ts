import type { DepositData, Hex } from '@granary/staking/ethereum'
import type { SsvBinding } from './SsvBinding.ts'

export type DepositTerms = { withdrawalCredentials: Hex; amountGwei: bigint }

/** A key to sign a deposit with; with `ssv` one that operators of SSV run. */
export type DepositKey = { index: number; terms: DepositTerms; ssv?: SsvBinding | undefined }

/** An SSV key to split for its operators, whose keys are base64 of PEM. */
export type SplitKey = {
  index: number
  binding: SsvBinding
  ownerNonce: number
  operators: readonly { id: number; operatorKey: string }[]
}

/** A key worker's tasks. Keys are named by index; no secret key ever leaves the worker. */
export type KeyTask =
  | { kind: 'deposits'; forkVersion: Hex; keys: readonly DepositKey[] }
  | { kind: 'pubkeys'; firstIndex: number; count: number }
  | { kind: 'keystore'; index: number; password: string }
  | { kind: 'split'; keys: readonly SplitKey[] }

export type KeyTaskResult = {
  deposits: DepositData[]
  pubkeys: Hex[]
  /** An EIP-2335 keystore as JSON text, with its public key. */
  keystore: { pubkey: Hex; json: string }
  /** Shares encrypted for the operators, with the public key of what was split. */
  split: SplitShares[]
}

export type SplitShares = { pubkey: Hex; sharesData: Hex }

export type KeyRequest = { id: number; task: KeyTask }

export type KeyReply = { id: number; result: unknown } | { id: number; failure: string }
