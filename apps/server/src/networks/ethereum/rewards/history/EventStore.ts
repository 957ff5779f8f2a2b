import type { OwnerEvent } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'

export type EventPlace = { slot: number; place: number }
export type KeptEvent = OwnerEvent & EventPlace

export type EventStore = ReturnType<typeof createEventStore>

type Row = {
  type: OwnerEvent['type']
  pubkey: Hex
  index: number | null
  slot: number
  place: number
  timestampSeconds: number
  amountGwei: string | null
  executionWei: string | null
  blockNumber: number | null
  detail: string | null
}

/** Keys of a list whose events are read one by one. */
const mostOfShortList = 100

/** First look back for events of a longer list, in slots: a day of mainnet. */
const firstLookSlots = 7_200

const columns = sql`e.type, v.pubkey, v.validator_index as "index", e.slot::float8 as "slot", e.place,
  e.timestamp_seconds::float8 as "timestampSeconds", e.amount_gwei::text as "amountGwei",
  e.execution_wei::text as "executionWei", e.block_number::float8 as "blockNumber", e.detail`

const newestFirst = sql`order by e.slot desc, e.place desc`

export function createEventStore(orm: Orm) {
  async function select(statement: SQL): Promise<KeptEvent[]> {
    return (await rowsOf<Row>(orm, statement)).map(eventOf)
  }

  async function ofAddress({ id }: KeptOwner, limit: number, before: EventPlace | undefined) {
    return select(sql`
      select ${columns} from ethereum_events e join ethereum_validators v on v.id = e.validator_id
       where e.owner_id = ${id}::integer ${isBefore(before)} ${newestFirst} limit ${limit}::integer`)
  }

  /** Reads each validator's newest events by themselves: right for a few, however rare their events. */
  async function ofShortList({ id }: KeptOwner, limit: number, before: EventPlace | undefined) {
    return select(sql`
      select ${columns} from ethereum_list_validators l join ethereum_validators v on v.id = l.validator_id
        cross join lateral (
          select * from ethereum_events e where e.validator_id = v.id ${isBefore(before)}
          ${newestFirst} limit ${limit}::integer
        ) e
       where l.owner_id = ${id}::integer ${newestFirst} limit ${limit}::integer`)
  }

  /**
   * Thousands of validators have events all the time: searches a day's events of all validators for the newest ones.
   * If that does not suffice, reads the rest validator by validator.
   */
  async function ofLongList(owner: KeptOwner, limit: number, before: EventPlace | undefined) {
    const end = await newestSlot(owner.chainId, before?.slot)
    const start = Math.max(0, end - firstLookSlots + 1)
    const places = sql`
      select e.validator_id, e.slot, e.place from ethereum_events e
        join ethereum_list_validators l on l.validator_id = e.validator_id
       where l.owner_id = ${owner.id}::integer and e.slot between ${start}::bigint and ${end}::bigint ${isBefore(before)}`
    const newest = await atPlaces(places, limit)
    if (newest.length === limit || start === 0) return newest
    return [...newest, ...(await ofLongListBefore(owner, limit - newest.length, start))]
  }

  /** However rare and old the events of its validators are. */
  async function ofLongListBefore({ id, keyCount }: KeptOwner, limit: number, end: number) {
    const newestOfEach = (each: number, start: number) => sql`
      from ethereum_list_validators l cross join lateral (
        select e.validator_id, e.slot, e.place from ethereum_events e
         where e.validator_id = l.validator_id and e.slot >= ${start}::bigint and e.slot < ${end}::bigint
         ${newestFirst} limit ${each}::integer
      ) n where l.owner_id = ${id}::integer`
    // A few of each validator's newest fill the page from some slot on: nothing on it is older.
    const [full] = await rowsOf<{ slot: number }>(
      orm,
      sql`select n.slot::float8 as slot ${newestOfEach(Math.ceil(limit / keyCount), 0)}
           order by n.slot desc offset ${limit - 1}::integer limit 1`,
    )
    return atPlaces(
      sql`select n.validator_id, n.slot, n.place ${newestOfEach(limit, full?.slot ?? 0)}`,
      limit,
    )
  }

  /** Reads further fields only for events on the page. */
  function atPlaces(places: SQL, limit: number) {
    return select(sql`
      select ${columns} from (select * from (${places}) e ${newestFirst} limit ${limit}::integer) p
        join ethereum_events e on e.validator_id = p.validator_id and e.slot = p.slot and e.place = p.place
        join ethereum_validators v on v.id = e.validator_id ${newestFirst}`)
  }

  /** Of any event: without one there is nothing to search. */
  async function newestSlot(chainId: number, end: number | undefined): Promise<number> {
    const [row] = await rowsOf<{ slot: number | null }>(
      orm,
      sql`select max(e.slot)::float8 as slot from ethereum_events e where e.slot <= ${
        end === undefined
          ? sql`(select slot from ethereum_cursors where chain_id = ${chainId}::integer)`
          : sql`${end}::bigint`
      }`,
    )
    return row?.slot ?? -1
  }

  function ofList(owner: KeptOwner, limit: number, before: EventPlace | undefined) {
    return (owner.keyCount > mostOfShortList ? ofLongList : ofShortList)(owner, limit, before)
  }

  return {
    /** Newest first. */
    ofOwner: (owner: KeptOwner, limit: number, before: EventPlace | undefined): Promise<KeptEvent[]> =>
      (owner.kind === 'list' ? ofList : ofAddress)(owner, limit, before),
    ofValidator: (validatorId: number, limit: number, before: EventPlace | undefined): Promise<KeptEvent[]> =>
      select(sql`
        select ${columns} from ethereum_events e join ethereum_validators v on v.id = e.validator_id
         where e.validator_id = ${validatorId}::integer ${isBefore(before)} ${newestFirst} limit ${limit}::integer`),
  }
}

function isBefore(before: EventPlace | undefined): SQL {
  if (!before) return sql``
  return sql`and (e.slot, e.place) < (${before.slot}::bigint, ${before.place}::integer)`
}

function eventOf({ amountGwei, executionWei, ...row }: Row): KeptEvent {
  return {
    ...row,
    amountGwei: amountGwei === null ? null : BigInt(amountGwei),
    executionWei: executionWei === null ? null : BigInt(executionWei),
  }
}
