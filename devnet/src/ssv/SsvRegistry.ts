import {
  type ClusterState,
  clusterIdOf,
  type EventPlace,
  foldClusters,
  foldOwnerNonces,
  type SsvEvent,
} from '@granary/staking/ssv'
import type { Address, Hex } from 'viem'
import type { PlayNode } from './PlayNode.ts'
import { type Registration, takeRegistration } from './Registration.ts'

/** What the SSV network's events say, as operators follow them. Public keys and addresses of keys in lower case. */
export class SsvRegistry {
  readonly #nodes: ReadonlyMap<bigint, PlayNode>
  /** By public key: of the owner that registered it first. */
  readonly #registrations = new Map<string, Registration>()
  /** Registrations that all operators ignore since the key is another owner's, by owner and key. */
  readonly #late = new Map<string, Registration>()
  readonly #removedOperators = new Set<bigint>()
  readonly #feeRecipients = new Map<string, Address>()
  #nonces: ReadonlyMap<Hex, number> = new Map()
  #clusters: ReadonlyMap<Hex, ClusterState> = new Map()

  constructor(nodes: ReadonlyMap<bigint, PlayNode>) {
    this.#nodes = nodes
  }

  registrations(): Registration[] {
    return [...this.#registrations.values(), ...this.#late.values()]
  }

  find(publicKey: string): Registration | undefined {
    return this.#registrations.get(publicKey)
  }

  isLiquidated({ owner, operatorIds }: Registration): boolean {
    return this.#clusters.get(clusterIdOf(owner, operatorIds))?.cluster.active === false
  }

  /** Clusters with their newest snapshots. */
  clusters(): ClusterState[] {
    return [...this.#clusters.values()]
  }

  isRemoved(operatorId: bigint): boolean {
    return this.#removedOperators.has(operatorId)
  }

  /** Where the owner wants priority fees; its own address by default. */
  feeRecipient({ owner }: Registration): Address {
    return this.#feeRecipients.get(owner.toLowerCase()) ?? owner
  }

  /** @param event in the order of the chain, each once */
  take(event: SsvEvent & EventPlace): void {
    this.#clusters = foldClusters(this.#clusters, [event])
    if (event.eventName === 'ValidatorAdded') this.#add(event)
    if (event.eventName === 'ValidatorRemoved') this.#remove(event.args)
    if (event.eventName === 'ValidatorExited') this.#exit(event.args)
    if (event.eventName === 'OperatorRemoved') this.#removedOperators.add(event.args.operatorId)
    if (event.eventName === 'FeeRecipientAddressUpdated')
      this.#feeRecipients.set(event.args.owner.toLowerCase(), event.args.recipientAddress)
  }

  #add(event: Extract<SsvEvent, { eventName: 'ValidatorAdded' }>): void {
    const { owner } = event.args
    const nonce = this.#nonces.get(owner.toLowerCase() as Hex) ?? 0
    this.#nonces = foldOwnerNonces(this.#nonces, [event])
    const registration = takeRegistration(event.args, nonce, this.#nodes)
    const first = this.#registrations.get(event.args.publicKey)
    if (first && first.owner !== owner)
      this.#late.set(lateKey(event.args), { ...registration, refusal: 'OTHER_OWNER', parts: [] })
    else this.#registrations.set(event.args.publicKey, registration)
  }

  #remove({ owner, publicKey }: OwnersKey): void {
    this.#late.delete(lateKey({ owner, publicKey }))
    if (this.#registrations.get(publicKey)?.owner === owner) this.#registrations.delete(publicKey)
  }

  #exit({ owner, publicKey }: OwnersKey): void {
    const registration = this.#registrations.get(publicKey)
    if (registration?.owner === owner)
      this.#registrations.set(publicKey, { ...registration, isExiting: true })
  }
}

type OwnersKey = { owner: Address; publicKey: Hex }

function lateKey({ owner, publicKey }: OwnersKey): string {
  return `${owner} ${publicKey}`
}
