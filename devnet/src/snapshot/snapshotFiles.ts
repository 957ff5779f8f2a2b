import type { Hex } from 'viem'
import type { ImportedKey } from '../beacon/Keyring.ts'
import type { SigningRecord } from '../beacon/slashingProtection.ts'

/** Folders of finished snapshots: the prefix and the slot. */
export const snapshotPrefix = 'snapshot-'

/** Changes whenever an older snapshot can no longer be gone on from. */
export const snapshotFormat = 1

/** What is small in a snapshot, and the SHA-256 of each file beside it. */
export type SnapshotManifest = {
  format: number
  slot: number
  confluxGenesisTime?: number
  confluxCoreTransactions?: readonly (readonly [Hex, Hex])[]
  states: { signed: boolean }[]
  attestations: string[]
  keys: ImportedKey[]
  signingRecords: [string, SigningRecord][]
  digests: Record<string, string>
}
