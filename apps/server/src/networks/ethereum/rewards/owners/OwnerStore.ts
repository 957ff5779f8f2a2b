import type { Hex } from '@granary/staking/ethereum'
import { and, eq, sql } from 'drizzle-orm'
import { ethereumOwners } from '#server/networks/ethereum/rewards/tables.ts'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { asText, packedRows } from '#server/platform/db/packedRows.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { holdTracking } from '../engine/holdTracking.ts'
import { listKnownKeys } from '../engine/listKnownKeys.ts'
import { isIdle } from '../engine/makeRoom.ts'

export type KeptOwner = typeof ethereumOwners.$inferSelect

export type OwnerStore = ReturnType<typeof createOwnerStore>

const keysPerInsert = 5_000
/** Addresses or lists removed at a time. */
const mostForgotten = 1_000
const hourMs = 3_600_000

export function createOwnerStore(orm: Orm) {
  async function find(chainId: number, owner: Hex): Promise<KeptOwner | undefined> {
    const [row] = await orm
      .select()
      .from(ethereumOwners)
      .where(and(eq(ethereumOwners.chainId, chainId), eq(ethereumOwners.owner, owner)))
    return row
  }

  return {
    find,
    /** Records that a known owner was watched; at most hourly. */
    async touch({ id, lastAskedAt }: KeptOwner): Promise<void> {
      if (lastAskedAt && Date.now() - lastAskedAt.getTime() < hourMs) return
      await orm.update(ethereumOwners).set({ lastAskedAt: sql`now()` }).where(eq(ethereumOwners.id, id))
    },
    /** Records an owner with more validators than there is room for. */
    async noteTooMany(chainId: number, owner: Hex, kind: KeptOwner['kind']): Promise<KeptOwner | undefined> {
      const now = sql`now()`
      await orm
        .insert(ethereumOwners)
        .values({ chainId, owner, kind, askedAt: now, lastAskedAt: now, tooMany: true })
        .onConflictDoUpdate({
          target: [ethereumOwners.chainId, ethereumOwners.owner],
          set: { tooMany: true, askedAt: sql`coalesce(${ethereumOwners.askedAt}, now())`, lastAskedAt: now },
        })
      return find(chainId, owner)
    },
    /** Stores a list; an existing one stays. */
    keepList: (chainId: number, id: Hex, pubkeys: readonly Hex[]): Promise<void> =>
      orm.transaction(async transaction => {
        await holdTracking(transaction, chainId)
        const [made] = await transaction
          .insert(ethereumOwners)
          .values({
            chainId,
            owner: id,
            kind: 'list',
            askedAt: sql`now()`,
            lastAskedAt: sql`now()`,
            keyCount: pubkeys.length,
          })
          .onConflictDoNothing()
          .returning()
        if (!made) return
        for (let start = 0; start < pubkeys.length; start += keysPerInsert)
          await transaction.execute(sql`
            insert into ethereum_list_keys (owner_id, pubkey)
            select ${made.id}::integer, key
              from jsonb_array_elements_text(${JSON.stringify(pubkeys.slice(start, start + keysPerInsert))}::jsonb) as key`)
        await listKnownKeys(transaction, made)
      }),
    async keysOf({ id }: KeptOwner): Promise<Hex[]> {
      const rows = await packedRows<{ pubkey: Hex }>(
        orm,
        { pubkey: asText(sql`k.pubkey`) },
        sql`from ethereum_list_keys k where k.owner_id = ${id}::integer order by k.pubkey`,
      )
      return rows.map(({ pubkey }) => pubkey)
    },
    /**
     * Makes room for a list: removes idle lists of all networks, the longest unwatched first.
     * @returns false, with nothing removed, if that would not suffice
     */
    forgetLists: (keys: number): Promise<boolean> =>
      orm.transaction(async transaction => {
        const idle = await rowsOf<{ id: number; keys: number }>(
          transaction,
          sql`select o.id, o.key_count as keys from ethereum_owners o where o.kind = 'list' and ${isIdle}
               order by o.last_asked_at limit ${mostForgotten}::integer for update skip locked`,
        )
        let freed = 0
        const gone: number[] = []
        for (const list of idle)
          if (gone.length === 0 || freed < keys) {
            freed += list.keys
            gone.push(list.id)
          }
        if (gone.length === 0 || freed < keys) return false
        const ids = idRows(gone)
        await transaction.execute(sql`delete from ethereum_list_keys k where k.owner_id in ${ids}`)
        await transaction.execute(sql`delete from ethereum_owner_days d where d.owner_id in ${ids}`)
        await transaction.execute(sql`delete from ethereum_owners o where o.id in ${ids}`)
        return true
      }),
    /** Makes room for an address: idle ones count as never watched. False if there are none. */
    async forgetAddresses(): Promise<boolean> {
      const forgotten = await rowsOf(
        orm,
        sql`update ethereum_owners set asked_at = null, last_asked_at = null, too_many = false where id in (
              select o.id from ethereum_owners o where o.kind = 'address' and o.asked_at is not null and ${isIdle}
               order by o.last_asked_at limit ${mostForgotten}::integer) returning id`,
      )
      return forgotten.length > 0
    },
    /** How many addresses and lists are watched, and how many keys the lists have, on all networks together. */
    async sizes(): Promise<{ addresses: number; lists: number; keys: number }> {
      const [row] = await rowsOf<{ addresses: number; lists: number; keys: number }>(
        orm,
        sql`select (select count(*) from ethereum_owners where kind = 'address' and asked_at is not null)::integer as addresses,
              count(*)::integer as lists, coalesce(sum(key_count), 0)::integer as keys
              from ethereum_owners where kind = 'list' and asked_at is not null`,
      )
      return row ?? { addresses: 0, lists: 0, keys: 0 }
    },
  }
}
