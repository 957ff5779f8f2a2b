import type { BlockHead } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { confluxDays, confluxPools, confluxReadings } from '#server/networks/conflux/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { type KeptPool, lockPool } from './PoolStore.ts'
import type { StakerReading } from './readStakers.ts'

export type KeptReading = typeof confluxReadings.$inferSelect
export type KeptDay = typeof confluxDays.$inferSelect

export type EndedDay = {
  /** `2026-11-22`, UTC. */
  date: string
  state: KeptDay['state']
  last: BlockHead
  final: boolean
  readings: readonly StakerReading[]
}

export type ReadingStore = ReturnType<typeof createReadingStore>

const mostRows = 5_000

export function createReadingStore(orm: Orm) {
  const dayOf = (pool: KeptPool) => eq(confluxDays.poolId, pool.id)
  const readingOf = (pool: KeptPool) => eq(confluxReadings.poolId, pool.id)
  const dayAt = (pool: KeptPool, date: string) => and(dayOf(pool), eq(confluxDays.date, date))
  const readingsAt = (pool: KeptPool, date: string) => and(readingOf(pool), eq(confluxReadings.date, date))

  return {
    async lastDay(pool: KeptPool): Promise<KeptDay | undefined> {
      const [row] = await orm
        .select()
        .from(confluxDays)
        .where(dayOf(pool))
        .orderBy(desc(confluxDays.date))
        .limit(1)
      return row
    },
    /** Ended days that may still be undone, oldest first. */
    openDays: (pool: KeptPool): Promise<KeptDay[]> =>
      orm
        .select()
        .from(confluxDays)
        .where(and(dayOf(pool), eq(confluxDays.final, false)))
        .orderBy(asc(confluxDays.date)),
    /** Stores an ended day with the readings of its last block; nothing if another run has done so. */
    saveDay: (pool: KeptPool, { date, state, last, final, readings }: EndedDay): Promise<void> =>
      orm.transaction(async transaction => {
        await lockPool(transaction, pool.id)
        const [saved] = await transaction
          .insert(confluxDays)
          .values({ poolId: pool.id, date, state, final, lastBlock: last.number, blockHash: last.hash })
          .onConflictDoNothing()
          .returning()
        if (!saved) return
        await transaction.delete(confluxReadings).where(readingsAt(pool, date))
        for (let start = 0; start < readings.length; start += mostRows) {
          const some = readings.slice(start, start + mostRows)
          await transaction.execute(insertOf(pool.id, date, last.number, !final, some))
        }
        await transaction.execute(sumUp(pool.id, date))
      }),
    /** The day is final. */
    settleDay: (pool: KeptPool, date: string): Promise<void> =>
      orm.transaction(async transaction => {
        await lockPool(transaction, pool.id)
        await transaction.update(confluxReadings).set({ open: false }).where(readingsAt(pool, date))
        await transaction.update(confluxDays).set({ final: true }).where(dayAt(pool, date))
      }),
    /** Deletes this day and later ones. */
    dropDaysFrom: (pool: KeptPool, date: string): Promise<void> =>
      orm.transaction(async transaction => {
        await lockPool(transaction, pool.id)
        await transaction.delete(confluxReadings).where(and(readingOf(pool), gte(confluxReadings.date, date)))
        await transaction.delete(confluxDays).where(and(dayOf(pool), gte(confluxDays.date, date)))
        await transaction
          .update(confluxPools)
          .set({ readDate: null, readAt: null })
          .where(eq(confluxPools.id, pool.id))
      }),
    /**
     * Replaces today's readings.
     * @param all they cover every staker
     */
    saveOpen: (
      pool: KeptPool,
      date: string,
      height: number,
      readings: readonly StakerReading[],
      all: boolean,
    ): Promise<void> =>
      orm.transaction(async transaction => {
        await lockPool(transaction, pool.id)
        const [over] = await transaction.select().from(confluxDays).where(dayAt(pool, date))
        if (over) return
        for (let start = 0; start < readings.length; start += mostRows) {
          const some = readings.slice(start, start + mostRows)
          await transaction.execute(insertOf(pool.id, date, height, true, some))
        }
        await transaction.execute(countStakers(pool.id, date, all))
      }),
    /** Stakers with events since their reading of today. */
    async movedStakers(pool: KeptPool, date: string, since: number): Promise<Hex[]> {
      const rows = await rowsOf<{ staker: Hex }>(
        orm,
        sql`
        select distinct e.staker as staker from conflux_events e
          left join conflux_readings r on r.pool_id = e.pool_id and r.staker = e.staker and r.date = ${date}::date
         where e.pool_id = ${pool.id}::integer and e.block_number > ${since}::bigint
           and e.block_number > coalesce(r.block_number, -1)`,
      )
      return rows.map(({ staker }) => staker)
    },
    /** Seconds since every staker was read for this day; undefined if that was another day. */
    async readAgeSeconds(pool: KeptPool, date: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ age: sql<number>`extract(epoch from now() - read_at)::float8` })
        .from(confluxPools)
        .where(and(eq(confluxPools.id, pool.id), eq(confluxPools.readDate, date)))
      return row?.age ?? undefined
    },
    /** Of an ended day, of every staker read. */
    ofDay: (pool: KeptPool, date: string): Promise<StakerReading[]> =>
      orm
        .select({
          staker: confluxReadings.staker,
          stakedDrip: confluxReadings.stakedDrip,
          earnedDrip: confluxReadings.earnedDrip,
        })
        .from(confluxReadings)
        .where(readingsAt(pool, date)),
    /** Newest first. */
    page: (pool: KeptPool, staker: Hex, limit: number, before: string | undefined): Promise<KeptReading[]> =>
      orm
        .select()
        .from(confluxReadings)
        .where(
          and(
            readingOf(pool),
            eq(confluxReadings.staker, staker),
            before === undefined ? undefined : lt(confluxReadings.date, before),
          ),
        )
        .orderBy(desc(confluxReadings.date))
        .limit(limit),
    /** Whole days read, newest first. */
    days: (pool: KeptPool): Promise<KeptDay[]> =>
      orm
        .select()
        .from(confluxDays)
        .where(and(dayOf(pool), eq(confluxDays.state, 'read')))
        .orderBy(desc(confluxDays.date)),
  }
}

/** A newer reading is never replaced by an older one, nor an ended day's by an open one. */
function insertOf(
  poolId: number,
  date: string,
  height: number,
  open: boolean,
  readings: readonly StakerReading[],
): SQL {
  const rows = readings.map(({ staker, stakedDrip, earnedDrip }) => [
    staker,
    `${stakedDrip}`,
    `${earnedDrip}`,
  ])
  return sql`
    insert into conflux_readings (pool_id, staker, date, block_number, staked_drip, earned_drip, open)
    select ${poolId}::integer, r->>0, ${date}::date, ${height}::bigint, (r->>1)::numeric, (r->>2)::numeric,
      ${open}::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r
    on conflict (pool_id, staker, date) do update
      set block_number = excluded.block_number, staked_drip = excluded.staked_drip,
        earned_drip = excluded.earned_drip, open = excluded.open
      where conflux_readings.open and conflux_readings.block_number <= excluded.block_number`
}

/** What all stakers earned since each one's previous reading, and on what stake over how many days. */
function sumUp(poolId: number, date: string): SQL {
  return sql`
    update conflux_days d set reward_drip = s.reward, staked_drip_days = s.staked
      from (
        select coalesce(sum(r.earned_drip - coalesce(p.earned_drip, 0)), 0) as reward,
          coalesce(div(sum((r.staked_drip + coalesce(p.staked_drip, 0)) * coalesce(r.date - p.date, 1)), 2), 0) as staked
          from conflux_readings r
          left join lateral (
            select earned_drip, staked_drip, date from conflux_readings b
             where b.pool_id = r.pool_id and b.staker = r.staker and b.date < r.date
             order by b.date desc limit 1
          ) p on true
         where r.pool_id = ${poolId}::integer and r.date = ${date}::date
      ) s
     where d.pool_id = ${poolId}::integer and d.date = ${date}::date`
}

function countStakers(poolId: number, date: string, all: boolean): SQL {
  const read = all ? sql`, read_date = ${date}::date, read_at = now()` : sql``
  return sql`
    update conflux_pools set stakers = s.stakers, staked_drip = s.staked${read}
      from (
        select (count(*) filter (where staked_drip > 0))::integer as stakers, coalesce(sum(staked_drip), 0) as staked
          from conflux_readings where pool_id = ${poolId}::integer and date = ${date}::date
      ) s
     where id = ${poolId}::integer`
}
