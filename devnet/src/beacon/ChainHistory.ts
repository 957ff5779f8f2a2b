import type { CachedBeaconStateFulu } from '@lodestar/state-transition'
import type { fulu } from '@lodestar/types'

export type RootHex = string

/** A block and its metadata. Roots are lower-case hex with 0x. */
export type ChainBlock = {
  slot: number
  root: RootHex
  parentRoot: RootHex
  stateRoot: RootHex
  /** Hash of its execution payload. */
  executionHash: RootHex
  /** Absent for the unsigned genesis block. */
  signed?: fulu.SignedBeaconBlock
}

/**
 * Number of newest blocks kept, and of those with their state: daily rewards read back some 300 slots on a
 * local chain. States share unchanged parts.
 */
const keptBlocks = 1024
const keptStates = 384

/**
 * The canonical chain (this network has no forks) in a window behind the head. Genesis and pinned checkpoints
 * also stay outside the window.
 */
export class ChainHistory {
  readonly #byRoot = new Map<RootHex, ChainBlock>()
  readonly #bySlot = new Map<number, ChainBlock>()
  readonly #states = new Map<RootHex, CachedBeaconStateFulu>()
  readonly #window: ChainBlock[] = []
  #pinned = new Set<RootHex>()

  add(block: ChainBlock, state?: CachedBeaconStateFulu): void {
    this.#byRoot.set(block.root, block)
    this.#bySlot.set(block.slot, block)
    if (state) this.#states.set(block.root, state)
    this.#window.push(block)
    this.#dropOld()
  }

  /** Blocks that keep their state: genesis and the finality checkpoints. */
  pin(roots: readonly RootHex[]): void {
    for (const root of this.#pinned)
      if (!roots.includes(root) && !this.#recent(root)) this.#states.delete(root)
    this.#pinned = new Set(roots)
  }

  byRoot(root: RootHex): ChainBlock | undefined {
    return this.#byRoot.get(root)
  }

  bySlot(slot: number): ChainBlock | undefined {
    return this.#bySlot.get(slot)
  }

  byStateRoot(stateRoot: RootHex): ChainBlock | undefined {
    return this.#window.findLast(block => block.stateRoot === stateRoot)
  }

  childOf(root: RootHex): ChainBlock | undefined {
    return this.#window.find(block => block.parentRoot === root)
  }

  /** The newest block at or before `slot`. */
  before(slot: number): ChainBlock | undefined {
    return this.#window.findLast(block => block.slot <= slot)
  }

  state(root: RootHex): CachedBeaconStateFulu | undefined {
    return this.#states.get(root)
  }

  newestFirst(): ChainBlock[] {
    return this.#window.toReversed()
  }

  #recent(root: RootHex): boolean {
    return this.#window.slice(-keptStates).some(block => block.root === root)
  }

  #dropOld(): void {
    const stale = this.#window.at(-keptStates - 1)
    if (stale && !this.#pinned.has(stale.root)) this.#states.delete(stale.root)
    if (this.#window.length <= keptBlocks) return
    const index = this.#window.findIndex(block => !this.#pinned.has(block.root))
    const [dropped] = this.#window.splice(index, 1)
    if (!dropped) return
    this.#byRoot.delete(dropped.root)
    this.#bySlot.delete(dropped.slot)
    this.#states.delete(dropped.root)
  }
}
