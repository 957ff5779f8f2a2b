import type { OwnerEvents, OwnerId } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { EventPlace, KeptEvent } from '../history/EventStore.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { resolveOwner } from '../owners/resolveOwner.ts'
import { isOnChain } from './isOnChain.ts'
import type { ReadParts } from './ReadParts.ts'
import { reachOf } from './reachOf.ts'

export type EventsRequest = {
  upstream: EthereumUpstream
  owner: OwnerId
  before?: string | undefined
  limit?: number | undefined
  pubkey?: Hex | undefined
}

const mostEvents = 500

/** Events of an owner's validators, newest first. */
export async function readEvents(parts: ReadParts, request: EventsRequest): Promise<OwnerEvents> {
  const { upstream, owner, limit = mostEvents } = request
  const network = await parts.viewOf(upstream)
  const resolved = await resolveOwner(parts.owners, upstream, owner)
  const found = resolved.kept ? await eventsOf(parts, request, resolved.kept, limit + 1) : []
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    events: shown.map(({ place: _, ...event }) => event),
    nextBefore: last ? `${last.slot}.${last.place}` : null,
    reach: await reachOf(parts, resolved, await network.constants(), await isOnChain(network, resolved)),
  }
}

async function eventsOf(
  { events, history }: ReadParts,
  { before, pubkey }: EventsRequest,
  kept: KeptOwner,
  limit: number,
): Promise<KeptEvent[]> {
  const place = before === undefined ? undefined : placeOf(before)
  if (!pubkey) return events.ofOwner(kept, limit, place)
  const [validator] = await history.validatorsAmong(kept.chainId, [pubkey])
  if (!validator || !(await history.belongs(kept, validator))) return []
  return events.ofValidator(validator.id, limit, place)
}

function placeOf(before: string): EventPlace {
  const [slot = 0, place = 0] = before.split('.').map(Number)
  return { slot, place }
}
