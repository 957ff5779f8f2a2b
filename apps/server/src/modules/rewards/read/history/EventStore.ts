import type { OwnerEvent } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../../platform/db/Database.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { rowsOf } from './rowsOf.ts'

export type EventPlace = { slot: number; place: number }
export type KeptEvent = OwnerEvent & EventPlace

export type EventStore = {
  /** Newest first. */
  ofOwner(owner: KeptOwner, limit: number, before: EventPlace | undefined): Promise<KeptEvent[]>
  ofValidator(validatorId: number, limit: number, before: EventPlace | undefined): Promise<KeptEvent[]>
}

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

/** The first look back for events of a list, in slots: a day of mainnet. Each further one is four times as long. */
const firstLookSlots = 7_200
const longerEach = 4

const columns = sql`e.type, v.pubkey, v.validator_index as "index", e.slot::float8 as "slot", e.place,
  e.timestamp_seconds::float8 as "timestampSeconds", e.amount_gwei::text as "amountGwei",
  e.execution_wei::text as "executionWei", e.block_number::float8 as "blockNumber", e.detail`

const newestFirst = sql`order by e.slot desc, e.place desc`

export function createEventStore(orm: Orm): EventStore {
  async function select(statement: SQL): Promise<KeptEvent[]> {
    return (await rowsOf<Row>(orm, statement)).map(eventOf)
  }

  async function ofAddress({ id }: KeptOwner, limit: number, before: EventPlace | undefined) {
    return select(sql`
      select ${columns} from ethereum_events e join ethereum_validators v on v.id = e.validator_id
       where e.owner_id = ${id}::integer ${isBefore(before)} ${newestFirst} limit ${limit}::integer`)
  }

  async function newestSlot(ownerId: number): Promise<number> {
    const [row] = await rowsOf<{ slot: number | null }>(
      orm,
      sql`select max(n.slot)::float8 as slot from ethereum_list_keys k
            join ethereum_owners o on o.id = k.owner_id
            join ethereum_validators v on v.pubkey = k.pubkey and v.chain_id = o.chain_id
            cross join lateral (select e.slot from ethereum_events e where e.validator_id = v.id
              order by e.slot desc limit 1) n
           where k.owner_id = ${ownerId}::integer`,
    )
    return row?.slot ?? -1
  }

  /** A list has thousands of validators, each with its own events: what is newest is looked for from the end. */
  async function ofList({ id }: KeptOwner, limit: number, before: EventPlace | undefined) {
    const newest = before ? before.slot : await newestSlot(id)
    const found: KeptEvent[] = []
    let end = newest
    for (let look = firstLookSlots; end >= 0 && found.length < limit; look *= longerEach) {
      const start = Math.max(0, end - look + 1)
      const page = await select(sql`
        select ${columns} from ethereum_list_keys k
          join ethereum_owners o on o.id = k.owner_id
          join ethereum_validators v on v.pubkey = k.pubkey and v.chain_id = o.chain_id
          join ethereum_events e on e.validator_id = v.id
         where k.owner_id = ${id}::integer and e.slot between ${start}::bigint and ${end}::bigint ${isBefore(before)}
         ${newestFirst} limit ${limit - found.length}::integer`)
      found.push(...page)
      end = start - 1
    }
    return found
  }

  return {
    ofOwner: (owner, limit, before) => (owner.kind === 'list' ? ofList : ofAddress)(owner, limit, before),
    ofValidator: (validatorId, limit, before) =>
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
