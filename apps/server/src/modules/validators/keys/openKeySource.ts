import { BaseError } from '@granary/errors'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { keySource, unusedIndexes } from '../../../platform/db/tables.ts'

/**
 * Why indexes are left out: below the operator's own floor, beyond keys found in use, after a pause, after the database
 * has gone back under this process.
 */
export type SkipReason = 'floor' | 'found' | 'pause' | 'rollback'

export type KeySource = {
  /**
   * The first of `count` key indexes that nobody was given before and nobody will be given again; undefined, and none
   * taken, when the counter stands below where this process has seen it.
   */
  takeIndexes(count: number): Promise<number | undefined>
  /** Where this process has seen the counter at its highest. A counter below has lost what was given out since. */
  highest(): number
  /** The index that the next taker gets. */
  nextIndex(): Promise<number>
  /** No index below `index` will be given any more. Returns how many are left out by that. */
  skipTo(index: number, reason: SkipReason): Promise<number>
  /** Seconds since a server was last at work on the database, when this one opened it. */
  pausedSeconds: number
  /** Notes that a server is at work on the database. */
  noteLife(): Promise<void>
}

/**
 * The counter of key indexes. It only ever grows. Whoever takes indexes leaves a row in `unused_indexes`, which goes
 * when their keys are kept: what an interrupted request has taken stays unused, and stays named there. A standby that
 * takes over without the last transactions, or a restore beneath a live server, sets the counter back all the same; so
 * each process remembers how far it has seen it.
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED when the database belongs to another mnemonic
 */
export async function openKeySource(orm: Orm, fingerprint: string, firstIndex: number): Promise<KeySource> {
  await orm.insert(keySource).values({ fingerprint, nextIndex: 0n }).onConflictDoNothing()
  const [row] = await orm
    .select({
      fingerprint: keySource.fingerprint,
      pausedSeconds: sql<string>`extract(epoch from now() - ${keySource.seenAt})`,
    })
    .from(keySource)
  if (row?.fingerprint !== fingerprint) throw new KeySourceChangedError()
  await skipTo(orm, firstIndex, 'floor')
  let highest = 0
  const see = (index: number) => {
    highest = Math.max(highest, index)
  }
  return {
    async takeIndexes(count) {
      const first = await takeIndexes(orm, count, highest)
      if (first !== undefined) see(first + count)
      return first
    },
    highest: () => highest,
    async nextIndex() {
      const [current] = await orm.select().from(keySource)
      const next = Number(current?.nextIndex)
      see(next)
      return next
    },
    async skipTo(index, reason) {
      const skipped = await skipTo(orm, index, reason)
      see(index)
      return skipped
    },
    pausedSeconds: Number(row.pausedSeconds),
    async noteLife() {
      await orm.update(keySource).set({ seenAt: sql`now()` })
    },
  }
}

async function takeIndexes(orm: Orm, count: number, lowest: number): Promise<number | undefined> {
  const { rows } = (await orm.execute(sql`
    with moved as (update ${keySource} set next_index = next_index + ${count}
      where next_index >= ${lowest} returning next_index)
    insert into ${unusedIndexes} (first_index, count, reason)
    select next_index - ${count}, ${count}, 'taken' from moved returning first_index`)) as unknown as {
    rows: { first_index: string | number }[]
  }
  return rows[0] && Number(rows[0].first_index)
}

function skipTo(orm: Orm, index: number, reason: SkipReason): Promise<number> {
  return orm.transaction(async transaction => {
    const [row] = await transaction.select().from(keySource).for('update')
    const next = row?.nextIndex ?? 0n
    const count = BigInt(index) - next
    if (count <= 0n) return 0
    await transaction.update(keySource).set({ nextIndex: BigInt(index) })
    const kept = reason === 'rollback' ? 'pause' : reason
    await transaction.insert(unusedIndexes).values({ firstIndex: next, count, reason: kept })
    return Number(count)
  })
}

/** The keys that were offered from this database cannot be made from the mnemonic in the settings. */
export class KeySourceChangedError extends BaseError {
  override readonly name = 'KeySourceChangedError'
  constructor() {
    super('VALIDATOR_MNEMONIC is not the one that this database has offered keys from.', {
      code: 'KEY_SOURCE_CHANGED',
      metaMessages: [
        'Deposits may be on their way to keys of the former mnemonic, which only that mnemonic can run.',
        'Give the former one back, or start the new one with a database of its own.',
      ],
    })
  }
}
