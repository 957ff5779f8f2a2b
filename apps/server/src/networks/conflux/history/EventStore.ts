import type { BlockHead } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { confluxEvents, confluxPools, confluxReadings } from '#server/networks/conflux/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { PoolEvent } from './PoolEvent.ts'
import { type KeptPool, lockPool } from './PoolStore.ts'
import type { StakerFlow } from './readStakers.ts'

/** Place of an event in the chain. */
export type EventPlace = { blockNumber: number; logIndex: number }

export type RangeChange = {
  /** The newest final block of the range, if any. */
  anchor?: BlockHead | undefined
  /** A reorganisation undid events from this block on. */
  undoneFrom?: number | undefined
}

export type EventStore = ReturnType<typeof createEventStore>

/** Rows per statement. */
const mostRows = 5_000

export function createEventStore(orm: Orm) {
  const ofPool = (pool: Pick<KeptPool, 'id'>) => eq(confluxEvents.poolId, pool.id)
  return {
    /** Known events of these blocks. */
    between: (pool: KeptPool, from: number, to: number): Promise<PoolEvent[]> =>
      orm
        .select()
        .from(confluxEvents)
        .where(and(ofPool(pool), gte(confluxEvents.blockNumber, from), lte(confluxEvents.blockNumber, to))),
    /**
     * Replaces the known events in the blocks `from` to `last` by those found, and moves on.
     * @returns false, with nothing changed, if another run moved on meanwhile
     */
    replaceRange: (
      pool: Pick<KeptPool, 'id' | 'anchorBlock'>,
      from: number,
      last: BlockHead,
      found: readonly PoolEvent[],
      { anchor, undoneFrom }: RangeChange,
    ): Promise<boolean> =>
      orm.transaction(async transaction => {
        const now = await lockPool(transaction, pool.id)
        if (now.anchorBlock !== pool.anchorBlock) return false
        await transaction
          .delete(confluxEvents)
          .where(
            and(
              ofPool(pool),
              gte(confluxEvents.blockNumber, from),
              lte(confluxEvents.blockNumber, last.number),
            ),
          )
        for (let start = 0; start < found.length; start += mostRows)
          await transaction.execute(insertOf(pool.id, found.slice(start, start + mostRows)))
        if (undoneFrom !== undefined)
          await transaction
            .delete(confluxReadings)
            .where(
              and(
                eq(confluxReadings.poolId, pool.id),
                eq(confluxReadings.open, true),
                gte(confluxReadings.blockNumber, undoneFrom),
              ),
            )
        await transaction
          .update(confluxPools)
          .set({
            ...(undoneFrom === undefined ? {} : { readDate: null, readAt: null }),
            nextBlock: last.number + 1,
            indexedSeconds: last.timestampSeconds,
            ...(anchor ? { anchorBlock: anchor.number, anchorHash: anchor.hash } : {}),
          })
          .where(eq(confluxPools.id, pool.id))
        return true
      }),
    /** What events up to a block say of each staker, or only of the named ones. */
    async flows(pool: KeptPool, height: number, stakers?: readonly Hex[]): Promise<StakerFlow[]> {
      const rows = await orm
        .select({
          staker: confluxEvents.staker,
          net: sql<string>`sum(case type when 'stake' then amount_drip when 'share_received' then amount_drip
            when 'unstake' then -amount_drip when 'share_sent' then -amount_drip else 0 end)::text`,
          shares: sql<string>`sum(case type when 'stake' then shares when 'share_received' then shares
            when 'unstake' then -shares when 'share_sent' then -shares else 0 end)::text`,
          unknown: sql<boolean>`bool_or(amount_drip is null)`,
        })
        .from(confluxEvents)
        .where(
          and(ofPool(pool), lte(confluxEvents.blockNumber, height), stakers ? inList(stakers) : undefined),
        )
        .groupBy(confluxEvents.staker)
      return rows.map(({ staker, net, shares, unknown }) => ({
        staker,
        netDrip: unknown ? null : BigInt(net),
        shares: BigInt(shares ?? 0),
      }))
    },
    /** When the first one happened, of the pool or one account, unix seconds. */
    async firstSeconds(pool: KeptPool, staker?: Hex): Promise<number | undefined> {
      const [row] = await orm
        .select({ seconds: confluxEvents.timestampSeconds })
        .from(confluxEvents)
        .where(and(ofPool(pool), staker ? eq(confluxEvents.staker, staker) : undefined))
        .orderBy(asc(confluxEvents.blockNumber), asc(confluxEvents.logIndex))
        .limit(1)
      return row?.seconds
    },
    /** Newest first. */
    page: (
      pool: KeptPool,
      staker: Hex,
      limit: number,
      before: EventPlace | undefined,
    ): Promise<PoolEvent[]> =>
      orm
        .select()
        .from(confluxEvents)
        .where(
          and(
            ofPool(pool),
            eq(confluxEvents.staker, staker),
            before
              ? sql`(${confluxEvents.blockNumber}, ${confluxEvents.logIndex}) < (${before.blockNumber}::bigint, ${before.logIndex}::integer)`
              : undefined,
          ),
        )
        .orderBy(desc(confluxEvents.blockNumber), desc(confluxEvents.logIndex))
        .limit(limit),
  }
}

/** One parameter for any number. */
function inList(stakers: readonly Hex[]): SQL {
  return sql`${confluxEvents.staker} in (select jsonb_array_elements_text(${JSON.stringify(stakers)}::jsonb))`
}

/** One parameter for all rows: several times as fast as one for each value. */
function insertOf(poolId: number, events: readonly PoolEvent[]): SQL {
  const rows = events.map(event => [
    event.staker,
    event.blockNumber,
    event.logIndex,
    event.type,
    event.amountDrip?.toString() ?? null,
    event.shares?.toString() ?? null,
    event.transactionHash,
    event.timestampSeconds,
  ])
  return sql`
    insert into conflux_events
      (pool_id, staker, block_number, log_index, type, amount_drip, shares, transaction_hash, timestamp_seconds)
    select ${poolId}::integer, r->>0, (r->>1)::bigint, (r->>2)::integer, r->>3, (r->>4)::numeric, (r->>5)::numeric,
      r->>6, (r->>7)::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`
}
