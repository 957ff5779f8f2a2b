import type { Hex } from 'viem'
import type { ImportedKey } from '../beacon/Keyring.ts'
import type { SigningRecord } from '../beacon/slashingProtection.ts'

/** Folders of finished snapshots: prefix and slot. */
export const snapshotPrefix = 'snapshot-'

/** Changes when older snapshots can no longer be resumed. */
export const snapshotFormat = 1

/** The small parts of a snapshot, and the SHA-256 of each file beside it. */
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
