import type { Hex } from '@granary/staking/ethereum'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../../../platform/db/Database.ts'
import { ethereumListKeys, ethereumOwners } from '../../../../platform/db/tables.ts'

export type KeptOwner = typeof ethereumOwners.$inferSelect

export type OwnerStore = {
  find(chainId: number, owner: Hex): Promise<KeptOwner | undefined>
  /** Notes that somebody looks at an owner that is known; at most hourly. */
  touch(owner: KeptOwner): Promise<void>
  /** Notes an address that has more validators than a history is kept of. */
  noteTooMany(chainId: number, address: Hex): Promise<KeptOwner | undefined>
  /** Keeps a list; one that is there already stays as it is. */
  keepList(chainId: number, id: Hex, pubkeys: readonly Hex[]): Promise<void>
  keysOf(owner: KeptOwner): Promise<Hex[]>
  /** How many addresses and lists somebody has looked at, and how many keys the lists have, all networks together. */
  sizes(): Promise<{ addresses: number; lists: number; keys: number }>
}

const keysPerInsert = 5_000
const hourMs = 3_600_000

export function createOwnerStore(orm: Orm): OwnerStore {
  async function find(chainId: number, owner: Hex): Promise<KeptOwner | undefined> {
    const [row] = await orm
      .select()
      .from(ethereumOwners)
      .where(and(eq(ethereumOwners.chainId, chainId), eq(ethereumOwners.owner, owner)))
    return row
  }

  return {
    find,
    async touch({ id, lastAskedAt }) {
      if (lastAskedAt && Date.now() - lastAskedAt.getTime() < hourMs) return
      await orm.update(ethereumOwners).set({ lastAskedAt: sql`now()` }).where(eq(ethereumOwners.id, id))
    },
    async noteTooMany(chainId, address) {
      await orm
        .insert(ethereumOwners)
        .values({
          chainId,
          owner: address,
          kind: 'address',
          askedAt: sql`now()`,
          lastAskedAt: sql`now()`,
          tooMany: true,
        })
        .onConflictDoNothing()
      return find(chainId, address)
    },
    keepList: (chainId, id, pubkeys) =>
      orm.transaction(async transaction => {
        const [made] = await transaction
          .insert(ethereumOwners)
          .values({ chainId, owner: id, kind: 'list', askedAt: sql`now()`, lastAskedAt: sql`now()` })
          .onConflictDoNothing()
          .returning()
        if (!made) return
        for (let start = 0; start < pubkeys.length; start += keysPerInsert)
          await transaction.execute(sql`
            insert into ethereum_list_keys (owner_id, pubkey)
            select ${made.id}::integer, key
              from jsonb_array_elements_text(${JSON.stringify(pubkeys.slice(start, start + keysPerInsert))}::jsonb) as key`)
      }),
    async keysOf({ id }) {
      const rows = await orm
        .select({ pubkey: ethereumListKeys.pubkey })
        .from(ethereumListKeys)
        .where(eq(ethereumListKeys.ownerId, id))
        .orderBy(ethereumListKeys.pubkey)
      return rows.map(({ pubkey }) => pubkey)
    },
    async sizes() {
      const [[kinds], [keys]] = await Promise.all([
        orm
          .select({
            addresses: sql<number>`(count(*) filter (where kind = 'address' and asked_at is not null))::integer`,
            lists: sql<number>`(count(*) filter (where kind = 'list'))::integer`,
          })
          .from(ethereumOwners)
          .where(inArray(ethereumOwners.kind, ['address', 'list'])),
        orm.select({ keys: count() }).from(ethereumListKeys),
      ])
      return { addresses: kinds?.addresses ?? 0, lists: kinds?.lists ?? 0, keys: keys?.keys ?? 0 }
    },
  }
}
