import { inArray, sql } from 'drizzle-orm'
import { offers, spentKeys } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'

/** First bytes kept of a deposit data root: no one finds a second deposit with the same 96 bits. */
export const spentRootBytes = 12

/** In the place of a root that no deposit has: the index stays spent, and the key is never restored. */
const noRoot = 'ff'.repeat(spentRootBytes)

const offersPerBatch = 50
const batchesPerRun = 200

/** Most keys of a run in a row: 48 kB. */
const keysPerRow = 4_096

type SpentKey = { index: number; root: string }

/**
 * Forgets offers that expired `days` ago without a deposit of any of their keys, and without a registration of one that
 * operators of SSV wait for. Their key indexes stay spent, and the root still identifies an even later deposit: see `createSpentKeyRestorer`. A key of an SSV offer gets no root: no
 * deposit may ever bring it back as one for the validator client.
 * @returns how many keys were packed
 */
export async function retireOffers(orm: Orm, days: number): Promise<number> {
  let retired = 0
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const keys = await orm.transaction(transaction => retireSome(transaction, days))
    if (keys === 0) break
    retired += keys
  }
  return retired
}

async function retireSome(orm: Orm, days: number): Promise<number> {
  await orm.execute(sql`lock table ${spentKeys} in share row exclusive mode`)
  const rows = await rowsOf<SpentKey & { offer: string }>(
    orm,
    sql`
    with old as (
      select o.id, o.ssv_owner is not null as is_ssv from ${offers} o
      where o.status = 'expired' and o.expires_at < now() - make_interval(days => ${days}::integer)
        and not exists (
          select from validators v left join deposits d on d.pubkey = v.pubkey left join keystores k on k.pubkey = v.pubkey
          where v.offer_id = o.id and (d.pubkey is not null or k.pubkey is not null))
        and (o.ssv_owner is null or ${hasNoRegistration})
      order by o.expires_at limit ${offersPerBatch} for update)
    delete from validators v using old where v.offer_id = old.id
    returning v.key_index::float8 as index, v.offer_id as offer,
      case when old.is_ssv then ${noRoot} else substr(v.deposit_data_root, 3, ${spentRootBytes * 2}::integer) end as root`,
  )
  if (rows.length === 0) return 0
  const again = await keepAgain(orm, rows)
  for (const run of runsOf(rows.filter(({ index }) => !again.has(index)))) await keep(orm, run)
  await orm.delete(offers).where(inArray(offers.id, [...new Set(rows.map(({ offer }) => offer))]))
  return rows.length
}

/**
 * Of the offer `o`: its owner has registered none of its keys, by an index of its chain that has caught up. One that is
 * read again, or was left, does not know.
 */
const hasNoRegistration = sql`(
  exists (select from ssv_indexes i where i.chain_id = o.chain_id and not i.behind
    and i.head_seen_at > now() - interval '1 hour')
  and not exists (
    select from validators v, ssv_indexes i, lateral (
      select e.type from ssv_validator_events e
      where e.index_id = i.id and e.pubkey = v.pubkey and e.owner = o.ssv_owner and e.type <> 'exited'
      order by e.block_number desc, e.log_index desc limit 1) newest
    where v.offer_id = o.id and i.chain_id = o.chain_id and newest.type = 'added'))`

/** Keys of consecutive indexes, at most as many as a row takes. */
function runsOf(keys: readonly SpentKey[]): SpentKey[][] {
  const runs: SpentKey[][] = []
  for (const key of [...keys].sort((a, b) => a.index - b.index)) {
    const run = runs.at(-1)
    if (run && run.length < keysPerRow && run.at(-1)?.index === key.index - 1) run.push(key)
    else runs.push([key])
  }
  return runs
}

/**
 * A key restored for a deposit that a reorganisation removed has its place among the spent keys already: puts its
 * root back there.
 * @returns the indexes of those keys
 */
async function keepAgain(orm: Orm, keys: readonly SpentKey[]): Promise<Set<number>> {
  const rows = await rowsOf<SpentKey & { firstIndex: number }>(
    orm,
    sql`
    select key.index::float8 as index, key.root, spent.first_index::float8 as "firstIndex"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(index bigint, root text),
      lateral (select first_index, count from ${spentKeys} where first_index <= key.index
        order by first_index desc limit 1) as spent
    where spent.first_index + spent.count > key.index`,
  )
  for (const { index, root, firstIndex } of rows)
    await orm.execute(sql`
      update ${spentKeys} set deposit_roots = overlay(deposit_roots placing decode(${root}, 'hex')
        from ${(index - firstIndex) * spentRootBytes + 1}::integer for ${spentRootBytes}::integer)
      where first_index = ${firstIndex}`)
  return new Set(rows.map(({ index }) => index))
}

/** Joins the run with adjacent rows. */
async function keep(orm: Orm, run: readonly SpentKey[]): Promise<void> {
  const first = run[0]?.index ?? 0
  const roots = run.map(({ root }) => root).join('')
  const rows = await rowsOf(
    orm,
    sql`
    with touching as (
      delete from ${spentKeys} where (first_index + count = ${first} or first_index = ${first + run.length})
        and count <= ${keysPerRow / 2 - run.length} returning first_index, count, deposit_roots),
    kept as (
      select first_index, count, deposit_roots from touching
      union all select ${first}::bigint, ${run.length}::integer, decode(${roots}, 'hex'))
    insert into ${spentKeys}
    select min(first_index), sum(count)::integer, string_agg(deposit_roots, ''::bytea order by first_index) from kept
    returning count`,
  )
  if (rows.length !== 1) throw new Error('a run of spent keys was not stored')
}
