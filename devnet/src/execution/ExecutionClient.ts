import type { capella, deneb, electra } from '@lodestar/types'

export type ExecutionGenesis = {
  hash: Uint8Array
  stateRoot: Uint8Array
  gasLimit: number
  /** Unix seconds. */
  timestamp: number
  /** wei */
  baseFeePerGas: bigint
}

/** The consensus layer's input to the next execution block. */
export type PayloadAttributes = {
  /** Unix seconds. */
  timestamp: number
  prevRandao: Uint8Array
  feeRecipient: Uint8Array
  withdrawals: capella.Withdrawal[]
  parentBeaconBlockRoot: Uint8Array
}

/** Block hashes, as in the engine API's forkchoice state. */
export type Forkchoice = { head: Uint8Array; safe: Uint8Array; finalized: Uint8Array }

export type BuiltPayload = {
  payload: deneb.ExecutionPayload
  /**
   * EIP-7685: deposits (6110), withdrawals (7002) and consolidations (7251) requested by the block's
   * transactions.
   */
  requests: electra.ExecutionRequests
}

/** The execution side as the beacon chain sees it: the steps of the engine API, and a snapshot. */
export type ExecutionClient = {
  readonly rpcUrl: string
  genesis(): Promise<ExecutionGenesis>
  /** Hash of the newest block. */
  headHash(): Promise<Uint8Array>
  build(forkchoice: Forkchoice, attributes: PayloadAttributes): Promise<BuiltPayload>
  /** Executes a beacon block's payload. Throws if invalid. */
  verify(built: BuiltPayload, parentBeaconBlockRoot: Uint8Array): Promise<void>
  /** Makes a verified payload the head, after the beacon chain imported its block. */
  setHead(forkchoice: Forkchoice): Promise<void>
  /** Whether transactions are pending. */
  hasPendingTransactions(): Promise<boolean>
  /** The whole chain as bytes for `restore` in a later process. */
  dump(): Promise<Uint8Array>
  restore(dump: Uint8Array): Promise<void>
}

/** A running execution chain. */
export type EthereumChain = {
  execution: ExecutionClient
  /** Rejects if the chain's process ends by itself. */
  failure: Promise<never>
  stop(): Promise<void>
}
