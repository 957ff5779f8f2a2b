import type { BlockHead } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { LogPlace } from '#server/platform/upstreams/hasLog.ts'
import {
  ssvClusterEvents,
  ssvClusters,
  ssvFeeRecipients,
  ssvIndexes,
  ssvOperatorEvents,
  ssvOperatorReadings,
  ssvValidatorEvents,
} from '../tables.ts'
import { clusterEventRows, feeRecipientRows, operatorRows, validatorRows } from './eventRows.ts'
import type { SsvEvents } from './SsvEvent.ts'
import { updateClusters } from './updateClusters.ts'

export type SsvContract = { chainId: number; contract: Hex; firstBlock: number }

/** An index of a contract, and how far it is. */
export type KeptIndex = typeof ssvIndexes.$inferSelect

export type RangeChange = {
  /** The newest final block of the range, if any. */
  anchor?: BlockHead | undefined
  /** A reorganisation undid events from this block on. */
  undoneFrom?: number | undefined
}

export type IndexStore = ReturnType<typeof createIndexStore>

const eventTables = [ssvOperatorEvents, ssvClusterEvents, ssvValidatorEvents, ssvFeeRecipients] as const

export function createIndexStore(orm: Orm) {
  const unread = { indexedSeconds: null, anchorBlock: null, anchorHash: null, behind: true }

  async function find({
    chainId,
    contract,
  }: Omit<SsvContract, 'firstBlock'>): Promise<KeptIndex | undefined> {
    const [row] = await orm
      .select()
      .from(ssvIndexes)
      .where(and(eq(ssvIndexes.chainId, chainId), eq(ssvIndexes.contract, contract)))
    return row
  }

  const reset = (index: KeptIndex, firstBlock: number): Promise<void> =>
    orm.transaction(async transaction => {
      await lockIndex(transaction, index.id)
      for (const table of [...eventTables, ssvClusters, ssvOperatorReadings])
        await transaction.delete(table as PgTable).where(eq(table.indexId, index.id))
      await transaction
        .update(ssvIndexes)
        .set({
          ...unread,
          firstBlock,
          nextBlock: firstBlock,
          headBlock: null,
          headSeconds: null,
          headSeenAt: null,
        })
        .where(eq(ssvIndexes.id, index.id))
    })

  return {
    find,
    /** The stored index, made if missing; with an earlier first block everything is reread. */
    async open(setting: SsvContract): Promise<KeptIndex> {
      const known = await find(setting)
      if (known && known.firstBlock <= setting.firstBlock) return known
      const { firstBlock } = setting
      if (known) await reset(known, firstBlock)
      else
        await orm
          .insert(ssvIndexes)
          .values({ ...setting, nextBlock: firstBlock })
          .onConflictDoNothing()
      return (await find(setting)) as KeptIndex
    },
    /** Deletes everything read: another chain, or the operator's order. */
    reset,
    /** Records the newest block, and whether everything up to it was read. */
    async noteRun(index: KeptIndex, head: BlockHead, behind: boolean): Promise<void> {
      const { number: headBlock, timestampSeconds: headSeconds } = head
      await orm
        .update(ssvIndexes)
        .set({ headBlock, headSeconds, headSeenAt: sql`now()`, behind })
        .where(eq(ssvIndexes.id, index.id))
    },
    /** Places of the known events of these blocks. */
    placesBetween: (index: KeptIndex, from: number, to: number): Promise<LogPlace[]> => {
      const ofRange = sql`where index_id = ${index.id} and block_number between ${from} and ${to}`
      return rowsOf<LogPlace>(
        orm,
        sql`select block_number::float8 as "blockNumber", log_index as "logIndex", transaction_hash as "transactionHash"
          from (select block_number, log_index, transaction_hash from ssv_operator_events ${ofRange}
            union select block_number, log_index, transaction_hash from ssv_cluster_events ${ofRange}
            union select block_number, log_index, transaction_hash from ssv_validator_events ${ofRange}
            union select block_number, log_index, transaction_hash from ssv_fee_recipients ${ofRange}) known`,
      )
    },
    /**
     * Replaces the known events in the blocks `from` to `last` by those found, and moves on.
     * @returns false, with nothing changed, if another run moved on meanwhile
     */
    replaceRange: (
      index: Pick<KeptIndex, 'id' | 'anchorBlock'>,
      from: number,
      last: BlockHead,
      found: SsvEvents,
      { anchor, undoneFrom }: RangeChange,
    ): Promise<boolean> =>
      orm.transaction(async transaction => {
        const now = await lockIndex(transaction, index.id)
        if (now?.anchorBlock !== index.anchorBlock) return false
        const undone = await deleteRange(transaction, index.id, from, last.number)
        await insertEvents(transaction, index.id, found)
        await updateClusters(transaction, index.id, found.clusters, undone)
        if (undoneFrom !== undefined)
          await transaction
            .delete(ssvOperatorReadings)
            .where(
              and(eq(ssvOperatorReadings.indexId, index.id), gte(ssvOperatorReadings.readBlock, undoneFrom)),
            )
        await transaction
          .update(ssvIndexes)
          .set({
            nextBlock: last.number + 1,
            indexedSeconds: last.timestampSeconds,
            ...(anchor ? { anchorBlock: anchor.number, anchorHash: anchor.hash } : {}),
          })
          .where(eq(ssvIndexes.id, index.id))
        return true
      }),
  }
}

/** Locks the index until the transaction ends. */
async function lockIndex(transaction: Orm, id: number): Promise<KeptIndex | undefined> {
  const [row] = await transaction.select().from(ssvIndexes).where(eq(ssvIndexes.id, id)).for('update')
  return row
}

/** @returns clusters that had events there */
async function deleteRange(transaction: Orm, indexId: number, from: number, to: number): Promise<Hex[]> {
  const undone = await transaction
    .selectDistinct({ id: ssvClusterEvents.clusterId })
    .from(ssvClusterEvents)
    .where(inRange(ssvClusterEvents, indexId, from, to))
  for (const table of eventTables)
    await transaction.delete(table as PgTable).where(inRange(table, indexId, from, to))
  return undone.map(({ id }) => id)
}

function inRange(
  table: (typeof eventTables)[number],
  indexId: number,
  from: number,
  to: number,
): SQL | undefined {
  return and(eq(table.indexId, indexId), gte(table.blockNumber, from), lte(table.blockNumber, to))
}

async function insertEvents(transaction: Orm, indexId: number, found: SsvEvents): Promise<void> {
  const statements = [
    ...operatorRows(indexId, found.operators),
    ...clusterEventRows(indexId, found.clusters),
    ...validatorRows(indexId, found.validators),
    ...feeRecipientRows(indexId, found.feeRecipients),
  ]
  for (const statement of statements) await transaction.execute(statement)
}
