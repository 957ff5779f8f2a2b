import type { Address, Hex } from 'viem'
import { vUnitsOf, vUnitsPerValidator } from '../fees/vUnits.ts'
import { clusterIdOf, type SsvCluster } from './SsvCluster.ts'
import type { SsvEvent } from './SsvEvent.ts'

/** Where an event stands on the chain. */
export type EventPlace = { blockNumber: bigint; logIndex: number }

/** What events say of one cluster. */
export type ClusterState = {
  id: Hex
  owner: Address
  /** Ascending. */
  operatorIds: readonly bigint[]
  cluster: SsvCluster
  /** Effective balance that fees are charged on, 10,000 for 32 ETH: proved by an oracle, else 32 ETH a validator. */
  vUnits: bigint
  /** The event that the snapshot is from. */
  at: EventPlace
}

/**
 * Takes a cluster's next events into its state: the newest snapshot, and the effective balance as the contract keeps
 * it. An event at or before the known snapshot's place is skipped, so that a range may be read twice. After a
 * reorganisation begin with the states before it.
 * @param states by cluster id; stays untouched
 * @param events in the order of the chain
 */
export function foldClusters(
  states: ReadonlyMap<Hex, ClusterState>,
  events: readonly (SsvEvent & EventPlace)[],
): Map<Hex, ClusterState> {
  const folded = new Map(states)
  for (const event of events) {
    if (!carriesCluster(event)) continue
    const { owner, operatorIds } = event.args
    const id = clusterIdOf(owner, operatorIds)
    const previous = folded.get(id)
    if (previous && !isAfter(event, previous.at)) continue
    const { blockNumber, logIndex } = event
    const { cluster } = event.args
    folded.set(id, {
      id,
      owner,
      operatorIds,
      cluster,
      vUnits: vUnitsAfter(event, previous),
      at: { blockNumber, logIndex },
    })
  }
  return folded
}

type ClusterEvent = Extract<SsvEvent, { args: { cluster: unknown } }>

function carriesCluster<Event extends SsvEvent>(event: Event): event is Event & ClusterEvent {
  return 'cluster' in event.args
}

function isAfter(a: EventPlace, b: EventPlace): boolean {
  return a.blockNumber === b.blockNumber ? a.logIndex > b.logIndex : a.blockNumber > b.blockNumber
}

/**
 * A proved balance holds for the cluster as a whole; each validator added or removed later changes it by 32 ETH. The
 * events of one bulk call all carry the snapshot after the call, so the count, not the event, says how many.
 */
function vUnitsAfter(event: ClusterEvent, previous: ClusterState | undefined): bigint {
  const count = BigInt(event.args.cluster.validatorCount)
  if (event.eventName === 'ClusterBalanceUpdated' || event.eventName === 'ClusterMigratedToETH')
    return vUnitsOf(BigInt(event.args.effectiveBalance))
  if (!previous || count === 0n) return count * vUnitsPerValidator
  return previous.vUnits + (count - BigInt(previous.cluster.validatorCount)) * vUnitsPerValidator
}

/**
 * How many validators each owner ever registered: the nonce that its next registration is signed for. The chain counts
 * nothing itself; operators count as here, with any operators, removed validators and bad key shares included.
 * @param nonces by owner in lower case, of the events before; stays untouched
 */
export function foldOwnerNonces(
  nonces: ReadonlyMap<Hex, number>,
  events: readonly SsvEvent[],
): Map<Hex, number> {
  const folded = new Map(nonces)
  for (const event of events) {
    if (event.eventName !== 'ValidatorAdded') continue
    const owner = event.args.owner.toLowerCase() as Hex
    folded.set(owner, (folded.get(owner) ?? 0) + 1)
  }
  return folded
}
