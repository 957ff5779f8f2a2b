import type { DataFolder } from '../snapshot/DataFolder.ts'
import type { Chains } from './startChains.ts'
import { takeSnapshot } from './takeSnapshot.ts'

/** Wall time between snapshots, milliseconds: when idle, and after a change. */
const idleMs = 15_000
const busyMs = 1_000

/** Saves the devnet's state often enough that a kill loses about a second of activity. */
export class SnapshotKeeper {
  readonly #folder: DataFolder
  readonly #chains: Chains
  #savedAt = performance.now()
  #savedSlot = -1
  #touched = false

  constructor(folder: DataFolder, chains: Chains) {
    this.#folder = folder
    this.#chains = chains
  }

  get savedSlot(): number {
    return this.#savedSlot
  }

  /** Reports a change that a person would miss: a transaction, a key. */
  touch(): void {
    this.#touched = true
  }

  /** Call between two slots. */
  async saveIfDue(): Promise<void> {
    const age = performance.now() - this.#savedAt
    if (age >= (this.#touched ? busyMs : idleMs)) await this.save()
  }

  /** Call between two slots. */
  async save(): Promise<void> {
    this.#touched = false
    const snapshot = await takeSnapshot(this.#chains)
    await this.#folder.save(snapshot)
    this.#savedAt = performance.now()
    this.#savedSlot = snapshot.slot
  }
}
