import type { Hex } from '@granary/staking/ethereum'
import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { DaySum } from '#server/networks/ethereum/rewards/engine/DaySum.ts'
import { findCursor, lastDay } from '#server/networks/ethereum/rewards/engine/RewardStore.ts'
import {
  ethereumDays,
  ethereumOwnerDays,
  ethereumValidatorDays,
} from '#server/networks/ethereum/rewards/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { asNumber, asText, packedRows } from '#server/platform/db/packedRows.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { type KeptValidator, readKeptValidators } from './KeptValidator.ts'

/** Where the histories of an owner's validators begin. */
export type Beginnings = {
  /** Validators on the beacon chain (a key whose deposit waits has nothing to read), and those with a reading. */
  known: number
  read: number
  slot: number | null
  date: string | null
  backfilling: boolean
  statesGone: boolean
}

/** What the reward engine has stored. Never asks a node. */
export type HistoryStore = ReturnType<typeof createHistoryStore>

const {
  ownerId: _owner,
  date: _ofOwner,
  validators: _count,
  ...ownerDay
} = getTableColumns(ethereumOwnerDays)
const {
  validatorId: _validator,
  date: _ofValidator,
  attestedGwei: _attested,
  perfectGwei: _perfect,
  ...validatorDay
} = getTableColumns(ethereumValidatorDays)

export function createHistoryStore(orm: Orm) {
  return {
    cursor: (chainId: number) => findCursor(orm, chainId),
    newestDay: (chainId: number) => lastDay(orm, chainId),
    /** Newest first. */
    ownerDays: ({ id, chainId }: KeptOwner, limit: number, before: string | undefined): Promise<DaySum[]> =>
      orm
        .select({ ...chainDay, ...ownerDay })
        .from(ethereumOwnerDays)
        .innerJoin(ethereumDays, dayOf(chainId, sql`${ethereumOwnerDays.date}`))
        .where(
          and(
            eq(ethereumOwnerDays.ownerId, id),
            before === undefined ? undefined : lt(ethereumOwnerDays.date, before),
          ),
        )
        .orderBy(desc(ethereumOwnerDays.date))
        .limit(limit),
    async validatorDays(
      { id, chainId }: KeptValidator,
      limit: number,
      before: string | undefined,
    ): Promise<DaySum[]> {
      const rows = await orm
        .select({ ...chainDay, ...validatorDay })
        .from(ethereumValidatorDays)
        .innerJoin(ethereumDays, dayOf(chainId, sql`${ethereumValidatorDays.date}`))
        .where(
          and(
            eq(ethereumValidatorDays.validatorId, id),
            before === undefined ? undefined : lt(ethereumValidatorDays.date, before),
          ),
        )
        .orderBy(desc(ethereumValidatorDays.date))
        .limit(limit)
      return rows.map(({ active, effectiveGwei, ...day }) => ({
        ...day,
        activeValidators: active ? 1 : 0,
        activeGwei: active ? effectiveGwei : 0n,
      }))
    },
    async beginnings(owner: KeptOwner): Promise<Beginnings> {
      const [row] = await rowsOf<Beginnings>(
        orm,
        sql`
        select count(*)::integer as "known", count(v.from_slot)::integer as "read",
            min(v.from_slot)::float8 as "slot", min(v.from_date)::text as "date",
            coalesce(bool_or(v.beginning = 'backfilling'), false) as "backfilling",
            coalesce(bool_or(v.beginning = 'states_gone'), false) as "statesGone"
          from ethereum_validators v where ${belongsTo(owner)} and v.validator_index is not null`,
      )
      return row ?? { known: 0, read: 0, slot: null, date: null, backfilling: false, statesGone: false }
    },
    /** By index, those without one last. */
    validatorsOf: (owner: KeptOwner): Promise<Pick<KeptValidator, 'pubkey' | 'validatorIndex'>[]> =>
      packedRows<Pick<KeptValidator, 'pubkey' | 'validatorIndex'>>(
        orm,
        { pubkey: asText(sql`v.pubkey`), validatorIndex: asNumber(sql`v.validator_index`) },
        sql`from ethereum_validators v where ${belongsTo(owner)} order by v.validator_index nulls last, v.pubkey`,
      ),
    /** Ids in `ethereum_validators`. */
    async idsOf({ id, kind }: KeptOwner): Promise<number[]> {
      const from =
        kind === 'list'
          ? sql`from ethereum_list_validators l where l.owner_id = ${id}::integer order by l.validator_id`
          : sql`from ethereum_validators v where v.owner_id = ${id}::integer order by v.id`
      const of = kind === 'list' ? sql`l.validator_id` : sql`v.id`
      return (await packedRows<{ id: number }>(orm, { id: asNumber(of) }, from)).map(row => row.id)
    },
    /** Those of the keys that are known. */
    async validatorsAmong(chainId: number, pubkeys: readonly Hex[]): Promise<KeptValidator[]> {
      if (pubkeys.length === 0) return []
      return readKeptValidators(
        orm,
        sql`v.chain_id = ${chainId}::integer and v.pubkey = any (${`{${pubkeys.join()}}`}::text[])`,
      )
    },
    async belongs(owner: KeptOwner, { pubkey, chainId }: KeptValidator): Promise<boolean> {
      const rows = await rowsOf(
        orm,
        sql`select 1 from ethereum_validators v
             where v.chain_id = ${chainId}::integer and v.pubkey = ${pubkey} and ${belongsTo(owner)}`,
      )
      return rows.length > 0
    },
  }
}

const chainDay = {
  date: ethereumDays.date,
  slot: ethereumDays.slot,
  timestampSeconds: ethereumDays.timestampSeconds,
  days: ethereumDays.days,
}

function dayOf(chainId: number, date: SQL) {
  return and(eq(ethereumDays.chainId, chainId), eq(ethereumDays.date, date))
}

/** On row `v` of `ethereum_validators`. */
export function belongsTo({ id, kind }: KeptOwner): SQL {
  if (kind === 'address') return sql`v.owner_id = ${id}::integer`
  // As an array, so that each is looked up by number: the planner would rather scan all validators.
  return sql`v.id = any (array(
    select l.validator_id from ethereum_list_validators l where l.owner_id = ${id}::integer))`
}
