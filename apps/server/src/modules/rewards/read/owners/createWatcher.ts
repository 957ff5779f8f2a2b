import type { Hex } from '@granary/staking/ethereum'
import { createCached } from '../../../../platform/cache/createCached.ts'
import type { Orm } from '../../../../platform/db/Database.ts'
import { RefusedError } from '../../../../platform/problems/RefusedError.ts'
import { type RateLimit, RateLimitedError } from '../../../../platform/rateLimits/RateLimit.ts'
import type { KeyToTrack } from '../../engine/newKeys.ts'
import { watchOwner } from '../../engine/watchOwner.ts'
import type { NetworkView } from '../live/NetworkView.ts'
import type { Members } from './Members.ts'
import type { KeptOwner, OwnerStore } from './OwnerStore.ts'
import type { ResolvedOwner } from './resolveOwner.ts'

/** So many are kept at most, all networks together; the reward engine has a bound of its own for their validators. */
const mostAddresses = 100_000
const mostLists = 10_000
const mostKeys = 1_000_000

/** A visitor's points: one for an address, and for a list one for so many keys. */
const keysPerPoint = 100

const sizesFreshMs = 10_000

/** Validators that came to an owner later are looked for no more often. */
const againMs = 60_000

export type WatcherParts = {
  orm: Orm
  owners: OwnerStore
  limit: RateLimit
  /** Most validators of a network that are not the provider's own. */
  watchedMax: number
}

export type Follow = {
  chainId: number
  network: NetworkView
  resolved: ResolvedOwner
  members: Members
  visitor: string
}

export type Watcher = {
  /**
   * Has the rewards of an owner's validators reckoned from now on. A visitor who has begun too many gets no error of it:
   * the page shows what there is.
   */
  follow(follow: Follow): Promise<KeptOwner | undefined>
  /**
   * @throws {WatchListsFullError} WATCH_LISTS_FULL
   * @throws {RateLimitedError} RATE_LIMITED
   */
  keepList(chainId: number, id: Hex, pubkeys: readonly Hex[], visitor: string): Promise<void>
}

export function createWatcher({ orm, owners, limit, watchedMax }: WatcherParts): Watcher {
  const sizes = createCached(() => owners.sizes(), sizesFreshMs)
  const triedAt = new Map<string, number>()

  function isDue({ chainId, resolved: { owner, kept }, members }: Follow): boolean {
    const { indices, keys, followed } = members
    const isNew = !kept || kept.askedAt === null
    if (
      isNew
        ? indices.length + keys.length === 0
        : kept.tooMany || followed.size >= indices.length + keys.length
    )
      return false
    const name = `${chainId} ${owner}`
    const last = triedAt.get(name)
    if (last !== undefined && performance.now() - last < againMs) return false
    if (triedAt.size > mostLists) triedAt.clear()
    triedAt.set(name, performance.now())
    return true
  }

  async function mayBegin({ resolved: { kept }, visitor }: Follow): Promise<boolean> {
    if (kept && kept.askedAt !== null) return true
    if ((await sizes()).addresses >= mostAddresses) return false
    try {
      await limit.consume(visitor)
      return true
    } catch (error) {
      if (error instanceof RateLimitedError) return false
      throw error
    }
  }

  return {
    async follow(follow) {
      const { chainId, resolved } = follow
      const { owner, kind, kept } = resolved
      if (!isDue(follow) || !(await mayBegin(follow))) return kept
      const { indices, keys } = follow.members
      // One address with more than there is room for must not take the room of all others.
      if (indices.length + keys.length > watchedMax && kind === 'address' && !kept)
        return owners.noteTooMany(chainId, owner)
      const validators = await unfollowed(follow)
      await watchOwner(orm, { chainId, owner, kind, validators, watchedMax })
      return owners.find(chainId, owner)
    },
    async keepList(chainId, id, pubkeys, visitor) {
      const kept = await owners.find(chainId, id)
      if (kept) return owners.touch(kept)
      const { lists, keys } = await sizes()
      if (lists >= mostLists || keys + pubkeys.length > mostKeys) throw new WatchListsFullError()
      await limit.consume(visitor, Math.ceil(pubkeys.length / keysPerPoint))
      await owners.keepList(chainId, id, pubkeys)
    },
  }
}

/** Those that the reward engine does not know yet. */
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

/** The provider keeps as many watch lists as it will. */
export class WatchListsFullError extends RefusedError {
  override readonly name = 'WatchListsFullError'
  constructor() {
    super('This provider keeps no more watch lists.', { code: 'WATCH_LISTS_FULL', status: 503 })
  }
}
