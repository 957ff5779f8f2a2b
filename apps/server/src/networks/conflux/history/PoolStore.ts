import type { BlockHead } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { and, eq, sql } from 'drizzle-orm'
import { confluxDays, confluxEvents, confluxPools, confluxReadings } from '#server/networks/conflux/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'

export type PoolSetting = { chainId: number; kind: 'vote' | 'share'; address: Hex; firstBlock: number }

/** A pool with a history, and how far it is read. */
export type KeptPool = typeof confluxPools.$inferSelect

export type PoolStore = ReturnType<typeof createPoolStore>

export function createPoolStore(orm: Orm) {
  const ofPool = (pool: KeptPool) => eq(confluxPools.id, pool.id)
  const unread = { indexedSeconds: null, anchorBlock: null, anchorHash: null, behind: true }

  async function find(chainId: number, address: Hex): Promise<KeptPool | undefined> {
    const [row] = await orm
      .select()
      .from(confluxPools)
      .where(and(eq(confluxPools.chainId, chainId), eq(confluxPools.address, address)))
    return row
  }

  const reset = (pool: KeptPool, firstBlock: number, kind = pool.kind) =>
    orm.transaction(async transaction => {
      await lockPool(transaction, pool.id)
      for (const table of [confluxEvents, confluxDays, confluxReadings])
        await transaction.delete(table).where(eq(table.poolId, pool.id))
      await transaction
        .update(confluxPools)
        .set({ ...unread, kind, firstBlock, nextBlock: firstBlock, ...nothing, readDate: null, readAt: null })
        .where(ofPool(pool))
    })

  return {
    find,
    /** The stored pool, made if missing; after a changed setting everything is reread. */
    async open(setting: PoolSetting): Promise<KeptPool> {
      const { chainId, kind, address, firstBlock } = setting
      const known = await find(chainId, address)
      if (known && known.kind === kind && known.firstBlock <= firstBlock) return known
      if (known) await reset(known, Math.min(firstBlock, known.firstBlock), kind)
      else
        await orm
          .insert(confluxPools)
          .values({ chainId, kind, address, firstBlock, nextBlock: firstBlock })
          .onConflictDoNothing()
      return (await find(chainId, address)) as KeptPool
    },
    /** Records the newest block and whether everything up to it was done. */
    async noteRun(pool: KeptPool, head: BlockHead, behind: boolean): Promise<void> {
      await orm
        .update(confluxPools)
        .set({ headSeconds: head.timestampSeconds, headSeenAt: sql`now()`, behind })
        .where(ofPool(pool))
    },
    /** Deletes everything read: it is of another chain. */
    reset: (pool: KeptPool, firstBlock: number): Promise<void> => reset(pool, firstBlock),
    /** Has all events reread, range by range; the known ones stay until then. */
    async rewind(pool: KeptPool): Promise<void> {
      await orm.update(confluxPools).set({ anchorBlock: null, anchorHash: null }).where(ofPool(pool))
    },
  }
}

const nothing = { stakers: 0, stakedDrip: 0n }

/** Locks the pool's history until the transaction ends. */
export async function lockPool(transaction: Orm, poolId: number): Promise<KeptPool> {
  const [row] = await transaction.select().from(confluxPools).where(eq(confluxPools.id, poolId)).for('update')
  return row as KeptPool
}
