import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import type { Orm } from '../src/platform/db/Database.ts'

export type FilledRewards = {
  chainId: number
  /** One address with many validators, and one with ten. */
  largeOwner: Hex
  smallOwner: Hex
  /** A watch list of as many validators as the large owner has, spread over all owners. */
  list: Hex
  /** Of the validator with this index. */
  pubkeyOf(index: number): Hex
  /** Consensus rewards less penalties of one validator in any day, gwei. */
  dailyGwei(index: number): bigint
  /** Slots of a day, and the slot that ends the newest one. */
  slotsPerDay: number
  lastSlot: number
}

export type FillOptions = {
  validators: number
  days: number
  /** Of the large owner, and of the list. */
  large: number
  /** Newest day that is over; today by default. */
  lastDate?: string
  /** Watch lists beside, each of a hundred keys, half of which are validators: 10,000 of them are as many as are kept. */
  otherLists?: number
}

const chainId = 560048
const slotsPerDay = 7_200
const perSmallOwner = 10
/** A validator is swept so often, days. */
const sweepDays = 9

const rewardSql = sql`(2500000 + (v.validator_index % 100) * 10)`
const penaltySql = sql`(-1000 * (v.validator_index % 7))`

/**
 * Fills an empty database as the reward engine would: validators of equal days, so that every sum can be told. Made by
 * the database itself, for as many rows as a large provider has after a year.
 */
export async function fillRewards(orm: Orm, options: FillOptions): Promise<FilledRewards> {
  const { validators, days, large, lastDate = new Date().toISOString().slice(0, 10) } = options
  const smallOwners = Math.max(1, Math.ceil((validators - large) / perSmallOwner))
  const { lastSlot, list } = filledRewards(options)
  const each = Math.max(1, Math.floor(validators / large))

  await orm.execute(sql`
    insert into ethereum_cursors (chain_id, slot, block_root, finalized_epoch, seen_at, behind)
    values (${chainId}, ${lastSlot}, '0x', ${lastSlot / 32}, now(), false)`)
  await orm.execute(sql`
    insert into ethereum_owners (chain_id, owner, kind, asked_at, last_asked_at, summed)
    select ${chainId}::integer, '0x' || lpad(to_hex(g), 40, '0'), 'address', now(), now(), true
      from generate_series(1, ${smallOwners + 1}::integer) g`)
  await orm.execute(sql`
    insert into ethereum_owners (chain_id, owner, kind, asked_at, last_asked_at, summed)
    values (${chainId}, ${list}, 'list', now(), now(), true)`)
  await orm.execute(sql`
    insert into ethereum_days (chain_id, date, slot, timestamp_seconds, days, block_root, chain_active_gwei)
    select ${chainId}::integer, ${lastDate}::date - ${days}::integer + d, d * ${slotsPerDay}::integer,
      extract(epoch from ${lastDate}::date - ${days}::integer + d + 1)::bigint, 1, '0x', 32000000000000000
      from generate_series(1, ${days}::integer) d`)
  await orm.execute(sql`
    insert into ethereum_validators (chain_id, pubkey, validator_index, withdrawal_credentials, owner_id, is_providers,
      from_slot, from_date, from_wealth_gwei, from_effective_gwei, beginning, read_slot, balance_gwei, wealth_gwei,
      effective_gwei, activation_epoch)
    select ${chainId}::integer, '0x' || lpad(to_hex(g), 96, '0'), g, '0x01' || repeat('00', 11) || substr(o.owner, 3),
      o.id, false, 0, ${lastDate}::date - ${days}::integer, 32000000000, 32000000000, 'complete', ${lastSlot}::integer,
      32010000000, 32010000000, 32000000000, 0
      from generate_series(0, ${validators - 1}::integer) g
      join ethereum_owners o on o.chain_id = ${chainId}::integer and o.owner = '0x' || lpad(to_hex(
        case when g < ${large}::integer then 1 else 2 + (g - ${large}::integer) / ${perSmallOwner}::integer end), 40, '0')`)
  await orm.execute(sql`
    update ethereum_validators v set
      day_rewards = ${rewardSql}, day_penalties = ${penaltySql},
      week_rewards = ${rewardSql} * least(7, ${days}::integer), week_penalties = ${penaltySql} * least(7, ${days}::integer),
      month_rewards = ${rewardSql} * least(30, ${days}::integer), month_penalties = ${penaltySql} * least(30, ${days}::integer),
      total_rewards = ${rewardSql}::bigint * ${days}::integer, total_penalties = ${penaltySql}::bigint * ${days}::integer,
      week_attested_gwei = 9900, week_perfect_gwei = 10000`)
  await orm.execute(sql`
    insert into ethereum_list_keys (owner_id, pubkey)
    select (select id from ethereum_owners where owner = ${list}), v.pubkey from ethereum_validators v
     where v.validator_index % ${each}::integer = 0 order by v.validator_index limit ${large}::integer`)
  await fillOtherLists(orm, options.otherLists ?? 0, validators)
  await orm.execute(sql`
    insert into ethereum_list_validators (owner_id, validator_id)
    select k.owner_id, v.id from ethereum_list_keys k join ethereum_validators v on v.pubkey = k.pubkey
     order by 1, 2`)
  await orm.execute(sql`
    update ethereum_owners o set key_count = k.keys
      from (select owner_id, count(*) as keys from ethereum_list_keys group by owner_id) k where k.owner_id = o.id`)
  await orm.execute(sql`
    insert into ethereum_validator_days (validator_id, date, wealth_gwei, effective_gwei, active, rewards, penalties,
      slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs, attested_gwei, perfect_gwei)
    select v.id, d.date, 32010000000, 32000000000, true, ${rewardSql}, ${penaltySql}, 0, 0, 0, 0, 32000000000 * 225,
      2500000, 2600000
      from ethereum_validators v cross join ethereum_days d order by v.id, d.date`)
  await fillOwnerDays(orm, sql`v.owner_id`, sql`ethereum_validators v`)
  await fillOwnerDays(
    orm,
    sql`l.owner_id`,
    sql`ethereum_list_validators l join ethereum_validators v on v.id = l.validator_id`,
    sql`where l.owner_id = (select id from ethereum_owners where owner = ${list})`,
  )
  await orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, owner_id, type, timestamp_seconds, amount_gwei, block_number)
    select v.id, (v.validator_index::bigint * 13) % ${sweepDays * slotsPerDay}::integer + 1 + n * ${sweepDays * slotsPerDay}::bigint,
      2000000 + v.validator_index, v.owner_id, 'withdrawal', 1700000000 + n, 20000000, n
      from ethereum_validators v
      cross join generate_series(0, greatest(0, ${Math.floor(days / sweepDays) - 1}::integer)) n
     order by v.id, n`)
  for (const table of [
    'validators',
    'owner_days',
    'validator_days',
    'events',
    'list_keys',
    'list_validators',
    'owners',
    'days',
  ])
    await orm.execute(sql`analyze ${sql.raw(`ethereum_${table}`)}`)
  return filledRewards(options)
}

/** What `fillRewards` with the same options has filled. */
export function filledRewards({ days }: Pick<FillOptions, 'days'>): FilledRewards {
  const address = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
  return {
    chainId,
    largeOwner: address(1),
    smallOwner: address(2),
    list: `0x${'22'.repeat(32)}`,
    pubkeyOf: index => `0x${index.toString(16).padStart(96, '0')}`,
    dailyGwei: index => BigInt(2_500_000 + (index % 100) * 10 - 1_000 * (index % 7)),
    slotsPerDay,
    lastSlot: days * slotsPerDay,
  }
}

async function fillOtherLists(orm: Orm, lists: number, validators: number): Promise<void> {
  if (lists === 0) return
  await orm.execute(sql`
    insert into ethereum_owners (chain_id, owner, kind, asked_at, last_asked_at, summed)
    select ${chainId}::integer, '0xee' || lpad(to_hex(g), 62, '0'), 'list', now(), now(), true
      from generate_series(1, ${lists}::integer) g`)
  await orm.execute(sql`
    insert into ethereum_list_keys (owner_id, pubkey)
    select o.id, case when k % 2 = 0
        then '0x' || lpad(to_hex((o.id::bigint * 7919 + k * 104729) % ${validators}::bigint), 96, '0')
        else '0xff' || lpad(to_hex(o.id::bigint * 100 + k), 94, '0') end
      from ethereum_owners o cross join generate_series(1, 100) k
     where o.kind = 'list' and o.owner like '0xee%' on conflict do nothing`)
}

/** Every day of a validator is like the others, so a day of an owner is the sum over its validators. */
async function fillOwnerDays(
  orm: Orm,
  owner: ReturnType<typeof sql>,
  from: ReturnType<typeof sql>,
  where = sql``,
) {
  await orm.execute(sql`
    insert into ethereum_owner_days (owner_id, date, validators, active_validators, active_gwei, wealth_gwei, rewards,
      penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs)
    select o.id, d.date, o.count, o.count, o.count * 32000000000, o.count * 32010000000, o.rewards, o.penalties, 0, 0, 0,
      0, o.count * 32000000000 * 225
      from (select ${owner} as id, count(*) as count, sum(${rewardSql}) as rewards, sum(${penaltySql}) as penalties
              from ${from} ${where} group by 1) o
      cross join ethereum_days d order by o.id, d.date`)
}
