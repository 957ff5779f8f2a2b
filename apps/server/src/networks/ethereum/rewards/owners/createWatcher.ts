import type { Hex } from '@granary/staking/ethereum'
import { createCached } from '#server/platform/cache/createCached.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { isWithin, type RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import type { KeyToTrack } from '../engine/newKeys.ts'
import { trackOwner } from '../engine/trackOwner.ts'
import type { Members } from './Members.ts'
import type { KeptOwner, OwnerStore } from './OwnerStore.ts'
import type { ResolvedOwner } from './resolveOwner.ts'

/** Most owners and keys, on all networks together; the reward engine bounds their validators itself. */
const mostKept = { addresses: 100_000, lists: 10_000, keys: 1_000_000 }

/** Points per visitor: one for this many validators of an address, or keys of a list. */
const keysPerPoint = 100

const sizesFreshMs = 10_000

/** How often to look for later validators of an owner. */
const againMs = 60_000

/** How often to retry an owner without room. */
const tooManyAgainMs = 600_000

const mostTries = 10_000

/** How long requests for as many validators rest after finding no room. */
const noRoomMs = 60_000

export type WatcherParts = {
  orm: Orm
  owners: OwnerStore
  limit: RateLimit
  /** Most tracked validators of a network beside the provider's own. */
  watchedMax: number
  mostKept?: typeof mostKept
}

export type Follow = {
  chainId: number
  network: NetworkView
  resolved: ResolvedOwner
  members: Members
  visitor: string
}

export type Watcher = ReturnType<typeof createWatcher>

export function createWatcher(parts: WatcherParts) {
  const { orm, owners, limit, watchedMax, mostKept: most = mostKept } = parts
  const sizes = createCached(() => owners.sizes(), sizesFreshMs)
  const triedAt = new Map<string, number>()
  const noRoom = new Map<number, { wanted: number; until: number }>()

  function isDue({
    chainId,
    resolved: { owner, kept },
    members: { indices, keys, followed },
  }: Follow): boolean {
    const count = indices.length + keys.length
    const isComplete = followed.size >= count && !kept?.tooMany
    if (isNew(kept) ? count === 0 : isComplete) return false
    const name = `${chainId} ${owner}`
    const last = triedAt.get(name)
    const waitMs = kept?.tooMany ? tooManyAgainMs : againMs
    if (last !== undefined && performance.now() - last < waitMs) return false
    if (triedAt.size > mostTries) triedAt.clear()
    triedAt.set(name, performance.now())
    return true
  }

  function isFull(chainId: number, wanted: number): boolean {
    const full = noRoom.get(chainId)
    return full !== undefined && wanted >= full.wanted && performance.now() < full.until
  }

  async function mayBegin({ resolved: { kind, kept }, visitor }: Follow, wanted: number): Promise<boolean> {
    const areMost = async () => (await sizes()).addresses >= most.addresses
    if (isNew(kept) && (await areMost()) && !(await owners.forgetAddresses())) return false
    // A list was paid for when it was made; a few more validators of a watched owner are free.
    if (kind === 'list') return true
    const points = isNew(kept) ? Math.max(1, pointsOf(wanted)) : Math.floor(wanted / keysPerPoint)
    return points === 0 || isWithin(limit, visitor, points)
  }

  return {
    /**
     * Tracks an owner's validators from now on: all, or none if there is no room for all. A visitor without points
     * gets no error: the page shows what there is.
     */
    async follow(follow: Follow): Promise<KeptOwner | undefined> {
      const { chainId, resolved, members } = follow
      const { owner, kind, kept } = resolved
      if (!isDue(follow)) return kept
      const wanted = members.indices.length + members.keys.length - members.followed.size
      if (wanted > watchedMax) return owners.noteTooMany(chainId, owner, kind)
      if (!(await mayBegin(follow, wanted))) return kept
      // After the points: each recorded owner takes a place.
      if (isFull(chainId, wanted)) return owners.noteTooMany(chainId, owner, kind)
      const validators = await unfollowed(follow)
      const { tooMany } = await trackOwner(orm, { chainId, owner, kind, validators, watchedMax })
      if (tooMany) noRoom.set(chainId, { wanted, until: performance.now() + noRoomMs })
      return owners.find(chainId, owner)
    },
    /**
     * @throws {WatchListsFullError} WATCH_LISTS_FULL
     * @throws {RateLimitedError} RATE_LIMITED
     */
    async keepList(chainId: number, id: Hex, pubkeys: readonly Hex[], visitor: string): Promise<void> {
      const kept = await owners.find(chainId, id)
      if (kept) return owners.touch(kept)
      const { lists, keys } = await sizes()
      const isFull = lists >= most.lists || keys + pubkeys.length > most.keys
      await limit.consume(visitor, pointsOf(pubkeys.length))
      if (isFull && !(await owners.forgetLists(pubkeys.length))) throw new WatchListsFullError()
      await owners.keepList(chainId, id, pubkeys)
    },
  }
}

const isNew = (kept: KeptOwner | undefined) => !kept || kept.askedAt === null
const pointsOf = (keys: number) => Math.ceil(keys / keysPerPoint)

/** Those not tracked yet. */
async function unfollowed({ network, members }: Follow): Promise<KeyToTrack[]> {
  const { indices, keys, followed, known, pending } = members
  const indexed = new Set([...followed.values()])
  const live = await network.validators(indices.filter(index => !indexed.has(index)))
  return [
    ...live.map(({ index, validator }) => ({
      pubkey: validator.pubkey,
      withdrawalCredentials: validator.withdrawal_credentials,
      validatorIndex: index,
    })),
    ...keys.flatMap(pubkey => {
      const credentials =
        known.get(pubkey)?.withdrawalCredentials ?? pending.byPubkey.get(pubkey)?.withdrawalCredentials
      if (!credentials || followed.has(pubkey)) return []
      return [{ pubkey, withdrawalCredentials: credentials, validatorIndex: null }]
    }),
  ]
}

/** The provider reached its number of watch lists. */
export class WatchListsFullError extends RefusedError {
  constructor() {
    super('This provider cannot keep more watch lists.', { code: 'WATCH_LISTS_FULL', status: 503 })
  }
}
