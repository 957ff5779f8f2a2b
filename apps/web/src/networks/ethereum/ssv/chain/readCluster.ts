import { type Eip1193, readBlockHead, readLogs } from '@granary/drivers/evm/chain'
import {
  clusterIdOf,
  decodeSsvEvent,
  emptyCluster,
  foldClusters,
  type SsvCluster,
} from '@granary/staking/ssv'
import type { SsvTarget } from './ssvTarget.ts'

/** Where to look for what the chain knows of an owner: the server's word, which the events then prove or not. */
export type OwnerHint = {
  /** Cluster id and block of its newest event. */
  clusters: readonly { id: string; blockNumber: number }[]
  /** Registrations up to this block. */
  nonce: number
  indexedTo: number
}

type RawLog = {
  topics: `0x${string}`[]
  data: `0x${string}`
  blockNumber: `0x${string}`
  logIndex: `0x${string}`
}

/** What the newest events say of an owner's cluster and nonce. */
export type OwnerOnChain = {
  /** The empty one before the first validator. */
  cluster: SsvCluster
  isNew: boolean
  /** Of the next registration. */
  nonce: number
  /** Newest block that was read. */
  block: number
}

/**
 * Reads the newest snapshot of an owner's cluster, and its registrations, from the contract's events since the hint.
 * A wrong hint cannot cost money with a snapshot: the contract refuses one that is not the newest. Registrations up to
 * the hint's block are the server's word.
 * @param operatorIds ascending
 */
export async function readOwner(
  reader: Eip1193,
  { network }: Pick<SsvTarget, 'network'>,
  owner: `0x${string}`,
  operatorIds: readonly bigint[],
  hint: OwnerHint,
): Promise<OwnerOnChain> {
  const id = clusterIdOf(owner, operatorIds)
  const known = hint.clusters.find(each => each.id === id)
  const head = await readBlockHead(reader)
  const from = Math.min(known?.blockNumber ?? hint.indexedTo, hint.indexedTo + 1, head.number)
  const ownerTopic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { address: network, topics: [null, ownerTopic] }
  const logs = await readLogs<RawLog>(reader, filter, { from, to: head.number })
  const events = logs.flatMap(({ topics, data, blockNumber, logIndex }) => {
    const event = decodeSsvEvent({ topics, data })
    return event ? [{ ...event, blockNumber: BigInt(blockNumber), logIndex: Number(logIndex) }] : []
  })
  const state = foldClusters(new Map(), events).get(id)
  const later = events.filter(
    event => event.eventName === 'ValidatorAdded' && event.blockNumber > BigInt(hint.indexedTo),
  )
  return {
    cluster: state?.cluster ?? emptyCluster,
    isNew: state === undefined,
    nonce: hint.nonce + later.length,
    block: head.number,
  }
}
