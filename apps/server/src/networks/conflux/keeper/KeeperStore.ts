import { type AnyColumn, and, eq, lt, type SQL, sql } from 'drizzle-orm'
import {
  confluxBridges,
  confluxKeeperCounted,
  confluxKeeperDays,
  confluxKeepers,
} from '#server/networks/conflux/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'

export type KeptBridge = typeof confluxBridges.$inferSelect & {
  /** Since it was last in order, by the database's clock. */
  behindSeconds: number
  /** For how long the oldest stake that was asked back has been waiting; null while none is. */
  unstakingSeconds: number | null
  /** For how long votes have been lying unstaked for want of a registration; null while none do. */
  unregisteredSeconds: number | null
}

/** Bridges of the settings, by network. Other rows come from earlier settings; the keeper ignores them. */
export type WatchedBridges = ReadonlyMap<string, readonly string[]>

export type BridgeAmounts = {
  crossingDrip: bigint
  unstakingDrip: bigint
  /** A vote or more lies in a bridge that is not registered. */
  unregistered: boolean
}

export type KeptKeeper = typeof confluxKeepers.$inferSelect

/** What is kept between runs and between processes, so that a restart forgets neither a delay nor a raised alarm. */
export type KeeperStore = ReturnType<typeof createKeeperStore>

const now = sql`now()`
const today = sql`(now() at time zone 'utc')::date`

/** No process follows a transaction for as long. */
const longAgo = sql`now() - interval '7 days'`

/** @param watched the bridges and networks that raise alarms */
export function createKeeperStore(orm: Orm, watched: WatchedBridges) {
  const bridge = (network: string, address: string) =>
    and(eq(confluxBridges.network, network), eq(confluxBridges.address, address))
  return {
    /** Takes up bridges that are new; they count as in order from now. */
    async meet(network: string, addresses: readonly string[]): Promise<void> {
      if (addresses.length === 0) return
      const rows = addresses.map(address => ({ network, address }))
      await orm.insert(confluxBridges).values(rows).onConflictDoNothing()
    },
    /** Nothing is due, or a step was done. */
    async noteInOrder(network: string, address: string, worked: boolean): Promise<void> {
      await orm
        .update(confluxBridges)
        .set({ inOrderAt: now, ...(worked ? { workedAt: now } : {}) })
        .where(bridge(network, address))
    },
    /** What lies where, and with it since when. */
    async noteAmounts(
      network: string,
      address: string,
      { crossingDrip, unstakingDrip, unregistered }: BridgeAmounts,
    ): Promise<void> {
      await orm
        .update(confluxBridges)
        .set({
          ...{ crossingDrip, unstakingDrip, ...waitingOf(unstakingDrip) },
          unregisteredSince: unregistered ? sql`coalesce(${confluxBridges.unregisteredSince}, now())` : null,
        })
        .where(bridge(network, address))
    },
    /** @returns whether that is news */
    async setBehind(network: string, address: string, behind: boolean): Promise<boolean> {
      const changed = await orm
        .update(confluxBridges)
        .set({ alarmed: behind })
        .where(and(bridge(network, address), eq(confluxBridges.alarmed, !behind)))
        .returning({ address: confluxBridges.address })
      return changed.length > 0
    },
    async noteBalance(network: string, balanceDrip: bigint): Promise<void> {
      await orm
        .insert(confluxKeepers)
        .values({ network, balanceDrip })
        .onConflictDoUpdate({ target: confluxKeepers.network, set: { balanceDrip } })
    },
    /** @returns whether that is news */
    async setOutOfGas(network: string, out: boolean): Promise<boolean> {
      const changed = await orm
        .update(confluxKeepers)
        .set({ alarmed: out })
        .where(and(eq(confluxKeepers.network, network), eq(confluxKeepers.alarmed, !out)))
        .returning({ network: confluxKeepers.network })
      return changed.length > 0
    },
    /** Adds the cost of a transaction. Reported by several processes, it counts once. */
    async noteFee(network: string, hash: `0x${string}`, feeDrip: bigint): Promise<void> {
      await orm.transaction(async transaction => {
        await transaction.delete(confluxKeeperCounted).where(lt(confluxKeeperCounted.countedAt, longAgo))
        if (!(await take(transaction, network, hash, 'fee'))) return
        await transaction
          .insert(confluxKeeperDays)
          .values({ network, date: today as never, transactions: 1, feeDrip })
          .onConflictDoUpdate({
            target: [confluxKeeperDays.network, confluxKeeperDays.date],
            set: {
              transactions: sql`${confluxKeeperDays.transactions} + 1`,
              feeDrip: sql`${confluxKeeperDays.feeDrip} + ${feeDrip.toString()}::numeric`,
            },
          })
      })
    },
    /** @returns whether this process counts the step of a transaction: of all that ask, the first one does */
    takeStep: (network: string, hash: `0x${string}`): Promise<boolean> => take(orm, network, hash, 'step'),
    /** What the days cost since the keeper's first one, of the last seven; `days` at least one. */
    async spending(network: string): Promise<{ feeDrip: bigint; days: number }> {
      const [row] = await rowsOf<{ fee: string; days: number }>(
        orm,
        sql`
        select coalesce(sum(fee_drip) filter (where date > ${today} - 7), 0)::text as fee,
          least(7, coalesce(${today} - min(date), 0) + 1)::int as days
          from conflux_keeper_days where network = ${network}`,
      )
      return { feeDrip: BigInt(row?.fee ?? 0), days: row?.days ?? 1 }
    },
    async listBridges(): Promise<KeptBridge[]> {
      const rows = await orm
        .select({
          kept: confluxBridges,
          behindSeconds: ageOf<number>(confluxBridges.inOrderAt),
          unstakingSeconds: ageOf<number | null>(confluxBridges.unstakingSince),
          unregisteredSeconds: ageOf<number | null>(confluxBridges.unregisteredSince),
        })
        .from(confluxBridges)
      return rows
        .map(({ kept, ...ages }) => ({ ...kept, ...ages }))
        .filter(({ network, address }) => watched.get(network)?.includes(address))
    },
    async listKeepers(): Promise<KeptKeeper[]> {
      const rows = await orm.select().from(confluxKeepers)
      return rows.filter(({ network }) => watched.has(network))
    },
  }
}

/** A process that asks while another one is about to take waits for what becomes of that. */
async function take(
  orm: Pick<Orm, 'insert'>,
  network: string,
  transactionHash: `0x${string}`,
  what: 'fee' | 'step',
): Promise<boolean> {
  const taken = await orm
    .insert(confluxKeeperCounted)
    .values({ network, transactionHash, what })
    .onConflictDoNothing()
    .returning({ what: confluxKeeperCounted.what })
  return taken.length > 0
}

function ageOf<T extends number | null>(column: AnyColumn): SQL<T> {
  return sql<T>`extract(epoch from now() - ${column})::float8`
}

/**
 * What is asked back is paid in order. So of what was waiting at a moment the rest is known at every later one by what came
 * in between, however much was asked back meanwhile; once all of it came, that which waits then is looked at.
 */
function waitingOf(unstakingDrip: bigint) {
  const { unstakingDrip: before, unstakingLeftDrip: left, unstakingSince: since } = confluxBridges
  const waiting = sql`${unstakingDrip.toString()}::numeric`
  const rest = sql`least(${left} - greatest(${before} - ${waiting}, 0), ${waiting})`
  return {
    unstakingSince: sql`case when ${waiting} = 0 then null when ${rest} > 0 then coalesce(${since}, now()) else now() end`,
    unstakingLeftDrip: sql`case when ${rest} > 0 then ${rest} else ${waiting} end`,
  }
}
