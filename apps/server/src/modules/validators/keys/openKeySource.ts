import { BaseError } from '@granary/errors'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { keySource } from '../../../platform/db/tables.ts'

export type KeySource = {
  /** The first of `count` key indexes that nobody was given before and nobody will be given again. */
  takeIndexes(count: number): Promise<number>
  /** The index that the next taker gets. */
  nextIndex(): Promise<number>
  /** No index below `index` will be given any more. */
  skipTo(index: number): Promise<void>
}

/**
 * The counter of key indexes. It only ever grows: what an interrupted request has taken stays unused.
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED when the database belongs to another mnemonic
 */
export async function openKeySource(orm: Orm, fingerprint: string, firstIndex: number): Promise<KeySource> {
  await orm
    .insert(keySource)
    .values({ fingerprint, nextIndex: BigInt(firstIndex) })
    .onConflictDoNothing()
  const [row] = await orm.select().from(keySource)
  if (row?.fingerprint !== fingerprint) throw new KeySourceChangedError()

  async function skipTo(index: number): Promise<void> {
    await orm.update(keySource).set({ nextIndex: sql`greatest(${keySource.nextIndex}, ${index})` })
  }

  await skipTo(firstIndex)
  return {
    async takeIndexes(count) {
      const [taken] = await orm
        .update(keySource)
        .set({ nextIndex: sql`${keySource.nextIndex} + ${count}` })
        .returning({ nextIndex: keySource.nextIndex })
      return Number(taken?.nextIndex) - count
    },
    async nextIndex() {
      const [current] = await orm.select().from(keySource)
      return Number(current?.nextIndex)
    },
    skipTo,
  }
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
