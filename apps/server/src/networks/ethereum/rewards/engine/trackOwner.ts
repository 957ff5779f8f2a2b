import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { holdTracking } from './holdTracking.ts'
import { type KeyToTrack, trackKeys } from './newKeys.ts'

export type OwnerToTrack = {
  chainId: number
  /** Address or list id, lower case. */
  owner: `0x${string}`
  kind: 'address' | 'list'
  /** Its validators as the chain knows them now, with keys in the deposit queue. */
  validators: readonly KeyToTrack[]
  /** Most tracked validators of a network beside the provider's own. */
  watchedMax: number
}

/**
 * Notes that a visitor views an owner, and tracks its validators from the next run on. The engine finds new deposits of
 * an address by itself. Idempotent.
 * @returns the owner's id in `ethereum_owners`
 */
export async function trackOwner(orm: Orm, watched: OwnerToTrack): Promise<{ id: number; tooMany: boolean }> {
  const { chainId, owner, kind, validators, watchedMax } = watched
  return orm.transaction(async transaction => {
    await holdTracking(transaction, chainId)
    // Before making room: what the owner already has does not make way for its new ones.
    const rows = await rowsOf<{ id: number }>(
      transaction,
      sql`
      insert into ethereum_owners as o (chain_id, owner, kind, asked_at, last_asked_at)
      values (${chainId}, ${owner}, ${kind}, now(), now())
      on conflict (chain_id, owner) do update set asked_at = coalesce(o.asked_at, now()), last_asked_at = now()
      returning id`,
    )
    const { leftOut } = await trackKeys(transaction, chainId, validators, { watchedMax })
    const id = rows[0]?.id ?? 0
    await transaction.execute(sql`update ethereum_owners set too_many = ${leftOut > 0} where id = ${id}`)
    return { id, tooMany: leftOut > 0 }
  })
}
