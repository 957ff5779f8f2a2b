import type { DepositData, Hex } from '@granary/staking/ethereum'

export type DepositTerms = { withdrawalCredentials: Hex; amountGwei: bigint }

/** A key worker's tasks. Keys are named by index; no secret key ever leaves the worker. */
export type KeyTask =
  | { kind: 'deposits'; forkVersion: Hex; keys: readonly { index: number; terms: DepositTerms }[] }
  | { kind: 'pubkeys'; firstIndex: number; count: number }
  | { kind: 'keystore'; index: number; password: string }

export type KeyTaskResult = {
  deposits: DepositData[]
  pubkeys: Hex[]
  /** An EIP-2335 keystore as JSON text, with its public key. */
  keystore: { pubkey: Hex; json: string }
}

export type KeyRequest = { id: number; task: KeyTask }

export type KeyReply = { id: number; result: unknown } | { id: number; failure: string }
