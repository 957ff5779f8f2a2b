import { asc, eq, sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { OperatorReading } from '../chain/createViews.ts'
import type { OperatorEvent } from '../chain/SsvEvent.ts'
import { ssvOperatorEvents, ssvOperatorReadings } from '../tables.ts'

export type StoredReading = typeof ssvOperatorReadings.$inferSelect

export function createOperatorStore(orm: Orm) {
  return {
    /** All events of operators, in chain order. */
    async events(indexId: number): Promise<OperatorEvent[]> {
      const rows = await orm
        .select()
        .from(ssvOperatorEvents)
        .where(eq(ssvOperatorEvents.indexId, indexId))
        .orderBy(asc(ssvOperatorEvents.blockNumber), asc(ssvOperatorEvents.logIndex))
      return rows.map(({ indexId: _, operatorIds, ...row }) => ({
        ...row,
        operatorIds: operatorIds === '' ? [] : operatorIds.split(',').map(Number),
      })) as OperatorEvent[]
    },
    async readings(indexId: number): Promise<Map<number, StoredReading>> {
      const rows = await orm
        .select()
        .from(ssvOperatorReadings)
        .where(eq(ssvOperatorReadings.indexId, indexId))
      return new Map(rows.map(row => [row.operatorId, row]))
    },
    /** Validators registered with each operator. */
    async validatorCounts(indexId: number): Promise<Map<number, number>> {
      const rows = await rowsOf<{ id: number; count: number }>(
        orm,
        sql`select id::float8 as id, sum(validator_count)::float8 as count
          from ssv_clusters, unnest(string_to_array(operator_ids, ',')) as id
          where index_id = ${indexId} and validator_count > 0 group by id`,
      )
      return new Map(rows.map(({ id, count }) => [id, count]))
    },
    /**
     * Operators whose fees were not read since their newest event, or not for `rereadBlocks`: those that wait longest
     * first.
     */
    async dueForReading(
      indexId: number,
      block: number,
      rereadBlocks: number,
      most: number,
    ): Promise<number[]> {
      const rows = await rowsOf<{ id: number }>(
        orm,
        sql`select e.id::float8 as id from (
            select id::bigint as id, max(block_number) as changed_block,
              bool_or(type = 'removed') as is_removed
            from ssv_operator_events, unnest(string_to_array(operator_ids, ',')) as id
            where index_id = ${indexId} and type in ('added', 'removed', 'fee_declared', 'fee_cancelled', 'fee_executed')
            group by id
          ) e left join ssv_operator_readings r on r.index_id = ${indexId} and r.operator_id = e.id
          where not e.is_removed
            and (r.read_block is null or r.read_block < e.changed_block or r.read_block < ${block - rereadBlocks})
          order by coalesce(r.read_block, 0), e.id limit ${most}`,
      )
      return rows.map(({ id }) => id)
    },
    async saveReadings(
      indexId: number,
      block: number,
      readings: readonly { id: number; reading: OperatorReading }[],
    ): Promise<void> {
      if (readings.length === 0) return
      const rows = bigRows(readings, {
        operator_id: ['bigint', ({ id }) => id],
        fee_wei: ['numeric', ({ reading }) => reading.feeWei],
        pending_fee_wei: ['numeric', ({ reading }) => reading.pendingFee?.feeWei ?? null],
        executable_from_seconds: ['bigint', ({ reading }) => reading.pendingFee?.fromSeconds ?? null],
        executable_to_seconds: ['bigint', ({ reading }) => reading.pendingFee?.toSeconds ?? null],
      })
      await orm.execute(sql`
        insert into ssv_operator_readings (index_id, operator_id, read_block, fee_wei, pending_fee_wei,
          executable_from_seconds, executable_to_seconds)
        select ${indexId}::integer, operator_id, ${block}::bigint, fee_wei, pending_fee_wei,
          executable_from_seconds, executable_to_seconds from ${rows} rows
        on conflict (index_id, operator_id) do update set read_block = excluded.read_block,
          fee_wei = excluded.fee_wei, pending_fee_wei = excluded.pending_fee_wei,
          executable_from_seconds = excluded.executable_from_seconds,
          executable_to_seconds = excluded.executable_to_seconds
        where ssv_operator_readings.read_block <= excluded.read_block`)
    },
  }
}
