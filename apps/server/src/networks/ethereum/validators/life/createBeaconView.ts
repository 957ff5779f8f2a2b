import type { Hex } from '@granary/staking/ethereum'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { BeaconValidator, PendingDeposit } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import { createCached } from '#server/platform/cache/createCached.ts'

/** Half a mainnet slot would be six seconds; local chains have slots of one. */
const freshMs = 1_000

/** Requests within this time share one question to the node. */
const gatherMs = 5

/** Most keys with a kept answer. */
const mostKept = 20_000

/** The beacon chain for concurrent visitors: gathers questions, keeps answers for a second. */
export type BeaconView = ReturnType<typeof createBeaconView>

export type PendingQueue = {
  count: number
  totalGwei: bigint
  pubkeys: ReadonlySet<Hex>
  byPubkey: ReadonlyMap<Hex, QueuedKey>
  /** The head at the time of the request: the answer is no older than this slot. */
  slot: number
}

export type QueuedKey = {
  /** Sum of its deposits. */
  gwei: bigint
  /** Of its first deposit, with its place from 1, the gwei before it, and the slot of its block. */
  withdrawalCredentials: Hex
  place: number
  aheadGwei: bigint
  slot: number
}

type Lookup = { at: number; found: Promise<BeaconValidator | undefined> }

export function createBeaconView(beacon: BeaconNode) {
  const kept = new Map<Hex, Lookup>()
  let gathering: { pubkeys: Set<Hex>; answer: Promise<Map<Hex, BeaconValidator>> } | undefined

  function gather(pubkey: Hex): Promise<BeaconValidator | undefined> {
    if (!gathering) {
      const pubkeys = new Set<Hex>()
      gathering = { pubkeys, answer: askSoon(pubkeys) }
    }
    gathering.pubkeys.add(pubkey)
    return gathering.answer.then(found => found.get(pubkey))
  }

  async function askSoon(pubkeys: Set<Hex>): Promise<Map<Hex, BeaconValidator>> {
    await new Promise(resolve => setTimeout(resolve, gatherMs))
    gathering = undefined
    const found = await beacon.validators([...pubkeys])
    return new Map(found.map(validator => [validator.validator.pubkey, validator]))
  }

  function lookUp(pubkey: Hex): Promise<BeaconValidator | undefined> {
    const now = performance.now()
    const known = kept.get(pubkey)
    if (known && now - known.at < freshMs) return known.found
    if (kept.size >= mostKept) kept.clear()
    const found = gather(pubkey)
    kept.set(pubkey, { at: now, found })
    found.catch(() => kept.delete(pubkey))
    return found
  }

  async function loadQueue(): Promise<PendingQueue> {
    const slot = await beacon.headSlot()
    return queueOf(await beacon.pendingDeposits(), slot)
  }

  return {
    /** The validators of `pubkeys` that the chain knows. */
    async validators(pubkeys: readonly Hex[]): Promise<Map<Hex, BeaconValidator>> {
      const found = await Promise.all(pubkeys.map(lookUp))
      return new Map(pubkeys.flatMap((pubkey, place) => (found[place] ? [[pubkey, found[place]]] : [])))
    },
    /** May be up to an hour old if the node is slow; `within` bounds that. */
    pendingDeposits: createCached(loadQueue, freshMs),
    /** As old as the queue may be. @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING */
    checkSynced: createCached(() => beacon.checkSynced(), freshMs),
    headSlot: createCached(() => beacon.headSlot(), freshMs),
    /** The answering node. */
    source: createCached(() => beacon.version(), 600_000),
  }
}

function queueOf(deposits: readonly PendingDeposit[], headSlot: number): PendingQueue {
  const byPubkey = new Map<Hex, QueuedKey>()
  let totalGwei = 0n
  deposits.forEach(({ pubkey, amount, withdrawal_credentials: withdrawalCredentials, slot }, at) => {
    const first = byPubkey.get(pubkey)
    byPubkey.set(
      pubkey,
      first
        ? { ...first, gwei: first.gwei + amount }
        : { gwei: amount, withdrawalCredentials, place: at + 1, aheadGwei: totalGwei, slot },
    )
    totalGwei += amount
  })
  return {
    slot: headSlot,
    count: deposits.length,
    totalGwei,
    pubkeys: new Set(byPubkey.keys()),
    byPubkey,
  }
}
