import type { Hex } from '@granary/staking/ethereum'
import type { Log } from '../../../platform/log/createLog.ts'
import type { BeaconNode } from '../../../platform/upstreams/BeaconNode.ts'
import type { EthereumUpstream } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import type { AlertMetrics } from '../createAlertMetrics.ts'
import type { NewAlert } from '../outbox/OutboxStore.ts'
import type { Subscription, SubscriptionStore } from '../subscriptions/SubscriptionStore.ts'
import { findChanges, type Moment } from './findChanges.ts'
import { findEvent, findLostDeposit } from './findEvents.ts'
import { readView, type View, type ViewParts } from './readView.ts'
import type { WatchedValidator } from './WatchedValidator.ts'
import { mostEvents, type WatchCursor, type WatchStore } from './WatchStore.ts'

export type WatchParts = {
  network: EthereumUpstream
  store: WatchStore
  subscriptions: SubscriptionStore
  liveness: ViewParts['liveness']
  metrics: AlertMetrics
  log: Log
}

/** What the chain says of time. */
type Clock = { slotsPerEpoch: number; timeOfEpoch(epoch: number): number }

/**
 * One look at the chain for what somebody wants to be told. Rests on finalised states; a node that is behind, or does
 * not answer, makes it throw: nothing is told of what could not be read.
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
  const events = await eventsOf(store, cursor, wanted, clock)
  const found = [...changesOf(view, known, keysOf, wanted, clock), ...events.found]
  const { stateEpoch, livenessEpoch, livenessBy, validators } = view
  const eventId = events.rest ?? newest
  const added = await store.note(
    cursor,
    { stateEpoch, livenessEpoch, livenessBy, eventId },
    validators,
    found,
  )
  metrics.watched(network.id, validators.length)
  for (const kind of added ?? []) metrics.found(kind)
  if (added && added.length > 0) log.info({ network: network.id, kinds: added }, 'there is news to tell')
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
  const byOwner = new Map<Hex, Hex[]>(owners.map(owner => [owner, []]))
  if (owners.length === 0) return byOwner
  for (const { owner, pubkey } of await store.ownedKeys(chainId, owners)) byOwner.get(owner)?.push(pubkey)
  return byOwner
}

function changesOf(
  { validators, stateEpoch }: View,
  known: ReadonlyMap<Hex, WatchedValidator>,
  keysOf: KeysOf,
  wanted: readonly Subscription[],
  clock: Clock,
): NewAlert[] {
  const moment: Moment = { finalizedEpoch: stateEpoch, ...clock }
  const seen = new Map(validators.map(now => [now.pubkey, now]))
  return wanted.flatMap(subscription =>
    (keysOf.get(subscription.owner) ?? []).flatMap(pubkey => {
      const now = seen.get(pubkey)
      return now ? findChanges(subscription, { before: known.get(pubkey), now }, moment) : []
    }),
  )
}

/** `rest`: how far this look has come, where there are more events than it can take. */
async function eventsOf(
  store: WatchStore,
  { chainId, eventId }: WatchCursor,
  wanted: readonly Subscription[],
  { slotsPerEpoch }: Clock,
): Promise<{ found: NewAlert[]; rest?: bigint | undefined }> {
  const owners = [...new Set(wanted.map(({ owner }) => owner))]
  if (owners.length === 0) return { found: [] }
  const events = eventId === null ? [] : await store.events(chainId, eventId, owners)
  const lost = await store.lostDeposits(
    chainId,
    Math.min(...wanted.map(({ fromBlock }) => fromBlock)),
    owners,
  )
  const now = Math.floor(Date.now() / 1000)
  const found = wanted.flatMap(subscription => [
    ...events
      .filter(({ owner }) => owner === subscription.owner)
      .flatMap(event => findEvent(subscription, event, slotsPerEpoch)),
    ...lost
      .filter(({ owner }) => owner === subscription.owner)
      .flatMap(deposit => findLostDeposit(subscription, deposit, now)),
  ])
  return { found, rest: events.length === mostEvents ? events.at(-1)?.id : undefined }
}
