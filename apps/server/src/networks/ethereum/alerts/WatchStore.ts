import type { Hex } from '@granary/staking/ethereum'
import { eq, type SQL, sql } from 'drizzle-orm'
import { addAlerts, type NewAlert } from '#server/modules/alerts/outbox/OutboxStore.ts'
import { alertCursors, alertValidators } from '#server/modules/alerts/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { WatchedValidator } from './WatchedValidator.ts'

export type WatchCursor = typeof alertCursors.$inferSelect

export type OwnedKey = { owner: Hex; pubkey: Hex }

/** A row of `ethereum_events` with its owner. */
export type ChainEvent = {
  id: bigint
  owner: Hex
  pubkey: Hex
  index: number | null
  type: string
  slot: number
  place: number
  timeSeconds: number
  amountGwei: string | null
  executionWei: string | null
}

/** Alerts of one owner, composed lazily. */
export type OwnerNews = { owner: Hex; found: Iterable<NewAlert> }

export type LostDeposit = { owner: Hex; pubkey: Hex; outcomeBlock: number; amountGwei: string }

export type WatchStore = ReturnType<typeof createWatchStore>

/** Events per run. */
export const mostEvents = 5_000

/**
 * Transactions commit in another order than they number their events: rereads this many of the day before the cursor.
 */
const overlap = 1_000n
const overlapSeconds = 86_400

export function createWatchStore(orm: Orm) {
  const read = <T>(query: SQL) => rowsOf<T>(orm, query)
  return {
    async cursor(chainId: number): Promise<WatchCursor> {
      await orm.insert(alertCursors).values({ chainId }).onConflictDoNothing()
      const [row] = await orm.select().from(alertCursors).where(eq(alertCursors.chainId, chainId))
      if (!row) throw new Error('no cursor')
      return row
    },
    /** Tracked validators of these owners, and the provider's own. */
    ownedKeys: (chainId: number, owners: readonly Hex[]): Promise<OwnedKey[]> =>
      read(sql`
        with asked as (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb) as owner)
        select o.owner, v.pubkey from ethereum_owners o join asked using (owner)
          join ethereum_validators v on v.owner_id = o.id where o.chain_id = ${chainId}
        union
        select o.owner, k.pubkey from ethereum_owners o join asked using (owner)
          join ethereum_list_keys k on k.owner_id = o.id where o.chain_id = ${chainId}
        union
        select f.withdrawal_address, v.pubkey from offers f join asked on asked.owner = f.withdrawal_address
          join validators v on v.offer_id = f.id where f.chain_id = ${chainId}
            and exists (select from deposits d where d.pubkey = v.pubkey)`),
    async known(chainId: number): Promise<Map<Hex, WatchedValidator>> {
      const rows = await orm.select().from(alertValidators).where(eq(alertValidators.chainId, chainId))
      return new Map(rows.map(({ chainId: _, ...row }) => [row.pubkey, row]))
    },
    async newestEvent(): Promise<bigint> {
      const [row] = await read<{ id: string }>(
        sql`select coalesce(max(id), 0)::text as id from ethereum_events`,
      )
      return BigInt(row?.id ?? 0)
    },
    /** Of these owners, after the last sent one; before it, those that none of their alerts has sent. */
    async events(chainId: number, after: bigint, owners: readonly Hex[]): Promise<ChainEvent[]> {
      const rows = await read<Omit<ChainEvent, 'id'> & { id: string }>(sql`
        with asked as (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb) as owner),
          mine as (
            select o.owner, v.id from ethereum_owners o join asked using (owner)
              join ethereum_validators v on v.owner_id = o.id where o.chain_id = ${chainId}
            union
            select o.owner, v.id from ethereum_owners o join asked using (owner)
              join ethereum_list_keys k on k.owner_id = o.id
              join ethereum_validators v on v.chain_id = o.chain_id and v.pubkey = k.pubkey
              where o.chain_id = ${chainId})
        select e.id::text as id, mine.owner, v.pubkey, v.validator_index as index, e.type, e.slot::float8 as slot, e.place,
            e.timestamp_seconds::float8 as "timeSeconds", e.amount_gwei::text as "amountGwei",
            e.execution_wei::text as "executionWei"
          from ethereum_events e join mine on mine.id = e.validator_id
            join ethereum_validators v on v.id = e.validator_id
          where (e.id > ${after.toString()}::bigint or (e.id > ${(after - overlap).toString()}::bigint
              and e.timestamp_seconds > extract(epoch from now()) - ${overlapSeconds}::integer
              and not exists (select from alert_subscriptions s join alerts a on a.subscription_id = s.id
                where s.chain_id = ${chainId} and s.owner = mine.owner and s.state = 'active'
                  and a.natural_key = case e.type when 'withdrawal' then 'sweep' else 'large_reward' end
                    || ':' || v.pubkey || ':' || e.slot::text || '.' || e.place::text))) and e.type in ('withdrawal', 'proposal', 'slashed')
          order by e.id limit ${mostEvents}`)
      return rows.map(row => ({ ...row, id: BigInt(row.id) }))
    },
    /** Of the provider's keys, since an execution block. */
    lostDeposits: (chainId: number, afterBlock: number, owners: readonly Hex[]): Promise<LostDeposit[]> =>
      read(sql`
        select f.withdrawal_address as owner, v.pubkey, v.outcome_block::float8 as "outcomeBlock",
            v.amount_gwei::text as "amountGwei"
          from validators v join offers f on f.id = v.offer_id
          where f.chain_id = ${chainId} and v.outcome in ('dropped', 'credentials_mismatch')
            and v.outcome_block > ${afterBlock}
            and f.withdrawal_address in (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb))`),
    /**
     * Stores what was seen, its alerts, and the cursor, in one transaction. Skips an owner whose alerts cannot be
     * stored, for all of its alerts, without stopping the others.
     * @returns kinds of new alerts; undefined, with nothing changed, if another process was faster
     */
    note: (
      before: WatchCursor,
      after: Omit<WatchCursor, 'chainId'>,
      seen: readonly WatchedValidator[],
      news: readonly OwnerNews[],
      onLeftOut: (owner: Hex, error: unknown) => void,
    ): Promise<string[] | undefined> =>
      orm.transaction(async transaction => {
        const { chainId } = before
        const [now] = await transaction
          .select()
          .from(alertCursors)
          .where(eq(alertCursors.chainId, chainId))
          .for('update')
        const isSame =
          now?.stateEpoch === before.stateEpoch &&
          now.livenessEpoch === before.livenessEpoch &&
          now.eventId === before.eventId
        if (!isSame) return undefined
        await keep(transaction, chainId, seen)
        await transaction.update(alertCursors).set(after).where(eq(alertCursors.chainId, chainId))
        const added: string[][] = []
        for (const { owner, found } of news)
          await transaction
            .transaction(part => addAlerts(part, found))
            .then(
              kinds => added.push(kinds),
              error => onLeftOut(owner, error),
            )
        return added.flat()
      }),
  }
}

/** One parameter for all rows. Deletes validators without alerts. */
async function keep(transaction: Orm, chainId: number, seen: readonly WatchedValidator[]): Promise<void> {
  const rows = JSON.stringify(
    seen.map(one => ({
      pubkey: one.pubkey,
      validator_index: one.index,
      status: one.status,
      slashed: one.slashed,
      exit_epoch: one.exitEpoch,
      balance_gwei: one.balanceGwei.toString(),
      missed_epochs: one.missedEpochs,
      first_missed_epoch: one.firstMissedEpoch,
    })),
  )
  await transaction.execute(sql`
    delete from alert_validators where chain_id = ${chainId}
      and pubkey not in (select r->>'pubkey' from jsonb_array_elements(${rows}::jsonb) r)`)
  await transaction.execute(sql`
    insert into alert_validators select ${chainId}::integer, r.*
      from jsonb_to_recordset(${rows}::jsonb) as r (pubkey text, validator_index integer, status text, slashed boolean,
        exit_epoch bigint, balance_gwei bigint, missed_epochs integer, first_missed_epoch bigint)
    on conflict (chain_id, pubkey) do update set validator_index = excluded.validator_index, status = excluded.status,
      slashed = excluded.slashed, exit_epoch = excluded.exit_epoch, balance_gwei = excluded.balance_gwei,
      missed_epochs = excluded.missed_epochs, first_missed_epoch = excluded.first_missed_epoch`)
}
