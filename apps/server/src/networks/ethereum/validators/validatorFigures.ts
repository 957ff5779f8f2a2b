import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { StateFigure, StateRow } from '#server/platform/metrics/StateFigure.ts'
import { keysWithoutClient } from './clients/keysWithoutClient.ts'

/** `granary_validator_keys` counts them all. */
const mostNamedKeys = 100

const counted =
  (query: SQL) =>
  async (orm: Orm): Promise<StateRow[]> => {
    const rows = await rowsOf<{ chain: string; state: string; count: number }>(orm, query)
    return rows.map(({ chain, state, count }) => ({ labels: [chain, state], value: count }))
  }

/** Offers, keys, deposits and validator clients in the database. */
export const validatorFigures: readonly StateFigure[] = [
  {
    name: 'granary_offers',
    help: 'Offers by chain and status',
    labels: ['chain', 'status'],
    read: counted(
      sql`select chain_id::text as chain, status as state, count(*)::int as count from offers group by 1, 2`,
    ),
  },
  {
    name: 'granary_validator_keys',
    help: 'Offered keys by chain: offered, waiting for the validator client after their deposit, missing in it, running',
    labels: ['chain', 'state'],
    read: counted(sql`
      select o.chain_id::text as chain, count(*)::int as count,
        case when w.missing_since is not null then 'missing' when w.pubkey is not null then 'waiting'
          when k.imported_at is not null then 'running' else 'offered' end as state
        from validators v join offers o on o.id = v.offer_id left join keystores k on k.pubkey = v.pubkey
        left join ${keysWithoutClient} w on w.pubkey = v.pubkey
       group by 1, 3`),
  },
  {
    name: 'granary_key_without_client',
    help: `Deposited keys that no validator client has, at most ${mostNamedKeys} of them`,
    labels: ['chain', 'pubkey'],
    read: counted(
      sql`select chain_id::text as chain, pubkey as state, 1 as count from ${keysWithoutClient} w order by key_index limit ${mostNamedKeys}`,
    ),
  },
  {
    name: 'granary_deposits',
    help: 'Deposits of offered keys seen',
    labels: ['chain', 'state'],
    read: counted(
      sql`select chain_id::text as chain, 'seen' as state, count(*)::int as count from deposits group by 1`,
    ),
  },
  {
    name: 'granary_validator_client_answer_age_seconds',
    help: 'Time since the validator client of a chain last listed its keys',
    labels: ['chain'],
    async read(orm) {
      const rows = await rowsOf<{ chain: string; age: number }>(
        orm,
        sql`select chain_id::text as chain, extract(epoch from now() - answered_at)::float8 as age
              from validator_clients where answered_at is not null`,
      )
      return rows.map(({ chain, age }) => ({ labels: [chain], value: age }))
    },
  },
]
