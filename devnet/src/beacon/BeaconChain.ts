import { type BeaconConfig, createBeaconConfig } from '@lodestar/config'
import { SLOTS_PER_EPOCH } from '@lodestar/params'
import {
  type CachedBeaconStateFulu,
  createCachedBeaconState,
  createPubkeyCache,
  type PubkeyCache,
} from '@lodestar/state-transition'
import { type electra, type fulu, type phase0, ssz } from '@lodestar/types'
import { fromHex, toHex } from '@lodestar/utils'
import type { ExecutionClient, Forkchoice } from '../execution/ExecutionClient.ts'
import { ChainEvents } from './ChainEvents.ts'
import { type ChainBlock, ChainHistory, type RootHex } from './ChainHistory.ts'
import { chainConfig } from './chainConfig.ts'
import type { Keyring } from './Keyring.ts'

export type ChainCounters = { blocks: number; missed: number; totalMs: number; executionMs: number }

/** Starting point of a chain: SSZ states and their blocks, genesis first, head last. */
export type ChainOrigin = {
  states: { state: Uint8Array; block?: Uint8Array }[]
  /** The clock's slot; later than the head's after missed slots. */
  slot: number
  attestations: Uint8Array[]
}

/** The beacon chain in memory: its head, its past and pending operations. */
export class BeaconChain {
  readonly execution: ExecutionClient
  readonly keyring: Keyring
  readonly config: BeaconConfig
  readonly pubkeyCache: PubkeyCache = createPubkeyCache()
  readonly history = new ChainHistory()
  readonly events = new ChainEvents()
  readonly genesis: ChainBlock
  readonly genesisTime: number
  readonly genesisValidatorsRoot: Uint8Array
  readonly counters: ChainCounters = { blocks: 0, missed: 0, totalMs: 0, executionMs: 0 }
  /** Votes not yet in a block, oldest first. */
  attestations: electra.Attestation[]
  voluntaryExits: phase0.SignedVoluntaryExit[] = []
  proposerSlashings: phase0.ProposerSlashing[] = []
  /** The last slot passed, with or without a block. */
  slot: number
  #head: ChainBlock
  #state: CachedBeaconStateFulu

  constructor(execution: ExecutionClient, keyring: Keyring, origin: ChainOrigin) {
    this.execution = execution
    this.keyring = keyring
    const views = origin.states.map(({ state }) => ssz.fulu.BeaconState.deserializeToViewDU(state))
    const [first] = views
    if (!first) throw new Error('A chain needs its genesis state.')
    this.genesisTime = first.genesisTime
    this.genesisValidatorsRoot = first.genesisValidatorsRoot
    this.config = createBeaconConfig(chainConfig, this.genesisValidatorsRoot)
    const immutable = { config: this.config, pubkeyCache: this.pubkeyCache }
    const loaded = views.map((view, index) => {
      const state = createCachedBeaconState(view, immutable) as CachedBeaconStateFulu
      const bytes = origin.states[index]?.block
      const block = blockOf(state, bytes && ssz.fulu.SignedBeaconBlock.deserialize(bytes))
      this.history.add(block, state)
      return { state, block }
    })
    const head = loaded.at(-1)
    if (!head || !loaded[0]) throw new Error('A chain needs its genesis state.')
    this.genesis = loaded[0].block
    this.#head = head.block
    this.#state = head.state
    this.slot = origin.slot
    this.attestations = origin.attestations.map(bytes => ssz.electra.Attestation.deserialize(bytes))
    this.#pin()
  }

  get head(): ChainBlock {
    return this.#head
  }

  /** State after the head block. */
  get state(): CachedBeaconStateFulu {
    return this.#state
  }

  get epoch(): number {
    return Math.floor(this.slot / SLOTS_PER_EPOCH)
  }

  advance(signed: fulu.SignedBeaconBlock, state: CachedBeaconStateFulu): void {
    this.#head = blockOf(state, signed)
    this.#state = state
    this.history.add(this.#head, state)
    this.#pin()
  }

  checkpointBlock(checkpoint: phase0.Checkpoint): ChainBlock {
    return (checkpoint.epoch === 0 ? undefined : this.history.byRoot(toHex(checkpoint.root))) ?? this.genesis
  }

  get finalized(): ChainBlock {
    return this.checkpointBlock(this.#state.finalizedCheckpoint.toValue())
  }

  get justified(): ChainBlock {
    return this.checkpointBlock(this.#state.currentJustifiedCheckpoint.toValue())
  }

  get forkchoice(): Forkchoice {
    return {
      head: fromHex(this.#head.executionHash),
      safe: fromHex(this.justified.executionHash),
      finalized: fromHex(this.finalized.executionHash),
    }
  }

  #pin(): void {
    this.history.pin([this.genesis.root, this.finalized.root, this.justified.root])
  }
}

function blockOf(state: CachedBeaconStateFulu, signed?: fulu.SignedBeaconBlock): ChainBlock {
  const executionHash: RootHex = toHex(state.latestExecutionPayloadHeader.blockHash)
  if (signed) {
    const { message } = signed
    return {
      slot: message.slot,
      root: toHex(ssz.fulu.BeaconBlock.hashTreeRoot(message)),
      parentRoot: toHex(message.parentRoot),
      stateRoot: toHex(message.stateRoot),
      executionHash,
      signed,
    }
  }
  const header = state.latestBlockHeader.toValue()
  const stateRoot = state.hashTreeRoot()
  return {
    slot: 0,
    root: toHex(ssz.phase0.BeaconBlockHeader.hashTreeRoot({ ...header, stateRoot })),
    parentRoot: toHex(header.parentRoot),
    stateRoot: toHex(stateRoot),
    executionHash,
  }
}
