import type { Hex } from '@granary/staking/ethereum'
import type { AlertMetrics } from '#server/modules/alerts/createAlertMetrics.ts'
import type { NewAlert } from '#server/modules/alerts/outbox/OutboxStore.ts'
import type {
  Subscription,
  SubscriptionStore,
} from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { BeaconNode } from '../upstreams/BeaconNode.ts'
import type { EthereumUpstream } from '../upstreams/createEthereumUpstreams.ts'
import { findChanges, type Moment } from './findChanges.ts'
import { findEvent, findLostDeposit } from './findEvents.ts'
import { readView, type View, type ViewParts } from './readView.ts'
import type { WatchedValidator } from './WatchedValidator.ts'
import {
  type ChainEvent,
  type LostDeposit,
  mostEvents,
  type OwnerNews,
  type WatchCursor,
  type WatchStore,
} from './WatchStore.ts'

export type WatchParts = {
  network: EthereumUpstream
  store: WatchStore
  subscriptions: SubscriptionStore
  liveness: ViewParts['liveness']
  metrics: AlertMetrics
  log: Log
}

/** The chain's timing. */
type Clock = Pick<Moment, 'slotsPerEpoch' | 'timeOfEpoch'>

/**
 * One pass over the chain for alerts. Uses finalised states; throws on a node that is behind or silent: unread data
 * causes no alert.
 */
export async function watchChain(parts: WatchParts): Promise<void> {
  const { network, store, subscriptions, metrics, log } = parts
  const { id: chainId } = network.chain
  const cursor = await store.cursor(chainId)
  const wanted = await subscriptions.active(chainId)
  const newest = await store.newestEvent()
  const { beacon } = await network.nodes()
  await beacon.checkSynced()
  const clock = await readClock(beacon)
  const keysOf = await readKeys(store, chainId, wanted)
  const known = await store.known(chainId)
  const pubkeys = [...new Set([...keysOf.values()].flat())]
  const view = await readView({ beacon, liveness: parts.liveness, ...clock }, cursor, known, pubkeys)
  const events = await eventsOf(store, cursor, wanted)
  const news = newsOf(wanted, { view, known, keysOf, clock, ...events })
  const { stateEpoch, livenessEpoch, livenessBy, validators } = view
  const eventId = events.rest ?? newest
  const added = await store.note(
    cursor,
    { stateEpoch, livenessEpoch, livenessBy, eventId },
    validators,
    news,
    (owner, err) => log.error({ network: network.id, owner, err }, 'cannot store alerts of an owner'),
  )
  metrics.watched(network.id, validators.length)
  for (const kind of added ?? []) metrics.found(kind)
  if (added && added.length > 0) log.info({ network: network.id, kinds: added }, 'alerts stored')
}

const clocks = new WeakMap<BeaconNode, Clock>()

/** Neither genesis nor the length of a slot ever changes. */
async function readClock(beacon: BeaconNode): Promise<Clock> {
  const known = clocks.get(beacon)
  if (known) return known
  const [{ timeSeconds }, spec] = [await beacon.genesis(), await beacon.spec()]
  const { SLOTS_PER_EPOCH: slotsPerEpoch, SECONDS_PER_SLOT: secondsPerSlot } = spec
  const timeOfEpoch = (epoch: number) => timeSeconds + epoch * slotsPerEpoch * secondsPerSlot
  const clock = { slotsPerEpoch, timeOfEpoch }
  clocks.set(beacon, clock)
  return clock
}

type KeysOf = ReadonlyMap<Hex, readonly Hex[]>

async function readKeys(
  store: WatchStore,
  chainId: number,
  wanted: readonly Subscription[],
): Promise<KeysOf> {
  const owners = [...new Set(wanted.map(({ owner }) => owner))]
  const keys = new Map<Hex, Hex[]>(owners.map(owner => [owner, []]))
  if (owners.length === 0) return keys
  for (const { owner, pubkey } of await store.ownedKeys(chainId, owners)) keys.get(owner)?.push(pubkey)
  return keys
}

type Seen = {
  view: View
  known: ReadonlyMap<Hex, WatchedValidator>
  keysOf: KeysOf
  clock: Clock
  events: readonly ChainEvent[]
  lost: readonly LostDeposit[]
}

/** By owner: many alerts on one with many events must not cost those of the others. */
function newsOf(wanted: readonly Subscription[], seen: Seen): OwnerNews[] {
  const now = new Map(seen.view.validators.map(validator => [validator.pubkey, validator]))
  const events = byOwner(seen.events)
  const lost = byOwner(seen.lost)
  return [...byOwner(wanted)].map(([owner, subscriptions]) => ({
    owner,
    found: newsOfOwner(subscriptions, {
      ...seen,
      now,
      keys: seen.keysOf.get(owner) ?? [],
      events: events.get(owner) ?? [],
      lost: lost.get(owner) ?? [],
    }),
  }))
}

function* newsOfOwner(
  subscriptions: readonly Subscription[],
  seen: Seen & { now: ReadonlyMap<Hex, WatchedValidator>; keys: readonly Hex[] },
): Generator<NewAlert> {
  const { view, clock, known } = seen
  const moment: Moment = { finalizedEpoch: view.stateEpoch, ...clock }
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (const subscription of subscriptions) {
    for (const pubkey of seen.keys) {
      const now = seen.now.get(pubkey)
      if (now) yield* findChanges(subscription, { before: known.get(pubkey), now }, moment)
    }
    for (const event of seen.events) yield* findEvent(subscription, event, clock.slotsPerEpoch)
    for (const deposit of seen.lost) yield* findLostDeposit(subscription, deposit, nowSeconds)
  }
}

function byOwner<T extends { owner: Hex }>(rows: readonly T[]): Map<Hex, T[]> {
  const groups = new Map<Hex, T[]>()
  for (const row of rows) {
    const group = groups.get(row.owner)
    if (group) group.push(row)
    else groups.set(row.owner, [row])
  }
  return groups
}

/** `rest`: how far this pass came, if there are more events than it can take. */
async function eventsOf(
  store: WatchStore,
  { chainId, eventId }: WatchCursor,
  wanted: readonly Subscription[],
): Promise<{ events: ChainEvent[]; lost: LostDeposit[]; rest?: bigint | undefined }> {
  const owners = [...new Set(wanted.map(({ owner }) => owner))]
  if (owners.length === 0) return { events: [], lost: [] }
  const events = eventId === null ? [] : await store.events(chainId, eventId, owners)
  const fromBlock = wanted.reduce((least, one) => Math.min(least, one.fromBlock), Number.MAX_SAFE_INTEGER)
  const lost = await store.lostDeposits(chainId, fromBlock, owners)
  return { events, lost, rest: events.length === mostEvents ? events.at(-1)?.id : undefined }
}
