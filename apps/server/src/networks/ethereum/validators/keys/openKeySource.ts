import { sql } from 'drizzle-orm'
import {
  keySource,
  spentKeys,
  unusedIndexes,
  validators,
} from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { SkippedIndexes } from './Keyring.ts'
import { KeySourceChangedError } from './KeySourceChangedError.ts'

/** What the database knows of keys given out from it. The keyring counts; this is its second witness. */
export type KeySource = Awaited<ReturnType<typeof openKeySource>>

/** @throws {KeySourceChangedError} KEY_SOURCE_CHANGED when the database belongs to another mnemonic */
export async function openKeySource(orm: Orm, fingerprint: string) {
  const inserted = await orm
    .insert(keySource)
    .values({ fingerprint, nextIndex: 0n })
    .onConflictDoNothing()
    .returning({ id: keySource.id })
  const [row] = await orm
    .select({
      fingerprint: keySource.fingerprint,
      pausedSeconds: sql<string>`extract(epoch from now() - ${keySource.seenAt})`,
    })
    .from(keySource)
  if (row?.fingerprint !== fingerprint) throw new KeySourceChangedError()
  return {
    /** No key was ever offered from this database. */
    isNew: inserted.length > 0,
    /** Seconds from the last server at work on the database to its opening by this one. */
    pausedSeconds: Number(row.pausedSeconds),
    /** The database knows of no index from here on. */
    async floor(): Promise<number> {
      const rows = await rowsOf<{ floor: string | number }>(
        orm,
        sql`select greatest(
        (select next_index from ${keySource}), (select max(key_index) + 1 from ${validators}),
        (select max(first_index + count) from ${spentKeys})) as floor`,
      )
      return Number(rows[0]?.floor)
    },
    async noteSkipped({ reason, firstIndex, count }: SkippedIndexes): Promise<void> {
      if (count === 0 || reason === 'floor') return
      const row = { firstIndex: BigInt(firstIndex), count: BigInt(count) }
      const kept = reason === 'rollback' ? 'pause' : reason
      await orm
        .insert(unusedIndexes)
        .values({ ...row, reason: kept })
        .onConflictDoNothing()
    },
    /** Records that a server is at work on the database, and the keyring's counter if known. */
    async noteLife(nextIndex: number): Promise<void> {
      const next = sql`greatest(${keySource.nextIndex}, ${nextIndex})`
      await orm.update(keySource).set({ seenAt: sql`now()`, nextIndex: next })
    },
  }
}
