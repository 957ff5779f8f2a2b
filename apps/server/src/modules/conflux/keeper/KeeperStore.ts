import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { confluxBridges, confluxKeeperDays, confluxKeepers } from '../../../platform/db/tables.ts'

export type KeptBridge = typeof confluxBridges.$inferSelect & {
  /** Since it was last in order, by the database's clock. */
  behindSeconds: number
}

export type KeptKeeper = typeof confluxKeepers.$inferSelect

/** What is kept between runs and between processes, so that a restart forgets neither a delay nor a told alarm. */
export type KeeperStore = {
  /** Takes up bridges that are new; they count as in order from now. */
  meet(network: string, addresses: readonly string[]): Promise<void>
  /** Nothing is due, or a step was done. @returns whether its delay had been told as an alarm */
  noteInOrder(network: string, address: string, worked: boolean): Promise<boolean>
  noteAmounts(
    network: string,
    address: string,
    amounts: { crossingDrip: bigint; unstakingDrip: bigint },
  ): Promise<void>
  /** @returns whether it had not been told yet */
  raiseBehind(network: string, address: string): Promise<boolean>
  noteBalance(network: string, balanceDrip: bigint): Promise<void>
  /** @returns whether that is news */
  setOutOfGas(network: string, out: boolean): Promise<boolean>
  /** A transaction was executed, and cost the keeper this much. */
  noteFee(network: string, feeDrip: bigint): Promise<void>
  /** What the days cost since the keeper's first one, of the last seven; `days` at least one. */
  spending(network: string): Promise<{ feeDrip: bigint; days: number }>
  listBridges(): Promise<KeptBridge[]>
  listKeepers(): Promise<KeptKeeper[]>
}

const now = sql`now()`
const today = sql`(now() at time zone 'utc')::date`

export function createKeeperStore(orm: Orm): KeeperStore {
  const bridge = (network: string, address: string) =>
    and(eq(confluxBridges.network, network), eq(confluxBridges.address, address))
  return {
    async meet(network, addresses) {
      if (addresses.length === 0) return
      const rows = addresses.map(address => ({ network, address }))
      await orm.insert(confluxBridges).values(rows).onConflictDoNothing()
    },
    async noteInOrder(network, address, worked) {
      const before = await orm
        .select({ alarmed: confluxBridges.alarmed })
        .from(confluxBridges)
        .where(bridge(network, address))
      await orm
        .update(confluxBridges)
        .set({ inOrderAt: now, alarmed: false, ...(worked ? { workedAt: now } : {}) })
        .where(bridge(network, address))
      return before[0]?.alarmed === true
    },
    async noteAmounts(network, address, amounts) {
      await orm.update(confluxBridges).set(amounts).where(bridge(network, address))
    },
    async raiseBehind(network, address) {
      const raised = await orm
        .update(confluxBridges)
        .set({ alarmed: true })
        .where(and(bridge(network, address), eq(confluxBridges.alarmed, false)))
        .returning({ address: confluxBridges.address })
      return raised.length > 0
    },
    async noteBalance(network, balanceDrip) {
      await orm
        .insert(confluxKeepers)
        .values({ network, balanceDrip })
        .onConflictDoUpdate({ target: confluxKeepers.network, set: { balanceDrip } })
    },
    async setOutOfGas(network, out) {
      const changed = await orm
        .update(confluxKeepers)
        .set({ alarmed: out })
        .where(and(eq(confluxKeepers.network, network), eq(confluxKeepers.alarmed, !out)))
        .returning({ network: confluxKeepers.network })
      return changed.length > 0
    },
    async noteFee(network, feeDrip) {
      await orm
        .insert(confluxKeeperDays)
        .values({ network, date: today as never, transactions: 1, feeDrip })
        .onConflictDoUpdate({
          target: [confluxKeeperDays.network, confluxKeeperDays.date],
          set: {
            transactions: sql`${confluxKeeperDays.transactions} + 1`,
            feeDrip: sql`${confluxKeeperDays.feeDrip} + ${feeDrip.toString()}::numeric`,
          },
        })
    },
    async spending(network) {
      const { rows } = (await orm.execute(sql`
        select coalesce(sum(fee_drip) filter (where date > ${today} - 7), 0)::text as fee,
          least(7, coalesce(${today} - min(date), 0) + 1)::int as days
          from conflux_keeper_days where network = ${network}`)) as unknown as {
        rows: { fee: string; days: number }[]
      }
      return { feeDrip: BigInt(rows[0]?.fee ?? 0), days: rows[0]?.days ?? 1 }
    },
    async listBridges() {
      const age = sql<number>`extract(epoch from now() - ${confluxBridges.inOrderAt})::float8`
      const rows = await orm.select({ kept: confluxBridges, behindSeconds: age }).from(confluxBridges)
      return rows.map(({ kept, behindSeconds }) => ({ ...kept, behindSeconds }))
    },
    listKeepers: () => orm.select().from(confluxKeepers),
  }
}
