import type { Hex } from 'viem'
import type { ImportedKey } from '../beacon/Keyring.ts'
import type { SigningRecord } from '../beacon/slashingProtection.ts'

/** anvil's dump, its genesis time, Unix seconds, and the core space hashes of transactions with anvil's. */
export type ConfluxSnapshot = {
  dump: Uint8Array
  genesisTime: number
  coreTransactions: readonly (readonly [Hex, Hex])[]
}

/** Everything a restart needs, taken between two slots: both layers at the same block. */
export type Snapshot = {
  slot: number
  /** geth-format genesis of the Ethereum chain: anvil needs it again. */
  executionGenesis: Uint8Array
  /** anvil's dumps. */
  ethereum: Uint8Array
  conflux: ConfluxSnapshot | undefined
  /** SSZ states with their SSZ signed blocks: genesis first, head last. */
  states: { state: Uint8Array; block?: Uint8Array }[]
  /** SSZ, not yet included. */
  attestations: Uint8Array[]
  keys: ImportedKey[]
  signingRecords: [string, SigningRecord][]
}
