import { type SQL, sql } from 'drizzle-orm'
import type { ethereumValidators } from '#server/networks/ethereum/rewards/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import {
  asBigint,
  asNumber,
  asText,
  asTruth,
  type PackedColumn,
  packedRows,
} from '#server/platform/db/packedRows.ts'

type Row = typeof ethereumValidators.$inferSelect
type Span = 'day' | 'week' | 'month' | 'total'

/** A validator at its last reading, with its sums. */
export type KeptValidator = Pick<Row, keyof typeof columns>

/** @param where on row `v` of `ethereum_validators` */
export function readKeptValidators(orm: Orm, where: SQL): Promise<KeptValidator[]> {
  return packedRows<KeptValidator>(orm, columns, sql`from ethereum_validators v where ${where}`)
}

const columns = {
  id: asNumber(sql`v.id`),
  chainId: asNumber(sql`v.chain_id`),
  pubkey: asText(sql`v.pubkey`),
  validatorIndex: asNumber(sql`v.validator_index`),
  withdrawalCredentials: asText(sql`v.withdrawal_credentials`),
  isProviders: asTruth(sql`v.is_providers`),
  fromSlot: asNumber(sql`v.from_slot`),
  readSlot: asNumber(sql`v.read_slot`),
  balanceGwei: asBigint(sql`v.balance_gwei`),
  totalBalanceGwei: asBigint(sql`v.wealth_gwei`),
  effectiveGwei: asBigint(sql`v.effective_gwei`),
  slashed: asTruth(sql`v.slashed`),
  activationEpoch: asNumber(sql`v.activation_epoch`),
  exitEpoch: asNumber(sql`v.exit_epoch`),
  withdrawableEpoch: asNumber(sql`v.withdrawable_epoch`),
  ...sumsOf('day'),
  ...sumsOf('week'),
  ...sumsOf('month'),
  ...sumsOf('total'),
  weekAttestedGwei: asBigint(sql`v.week_attested_gwei`),
  weekPerfectGwei: asBigint(sql`v.week_perfect_gwei`),
} satisfies { [K in keyof Row]?: PackedColumn<Row[K]> }

function sumsOf<S extends Span>(span: S) {
  const sum = (name: string) => asBigint(sql.raw(`v.${span}_${name}`))
  return {
    [`${span}Rewards`]: sum('rewards'),
    [`${span}Penalties`]: sum('penalties'),
    [`${span}Slashing`]: sum('slashing'),
    [`${span}ExecutionWei`]: sum('execution_wei'),
  } as Record<`${S}Rewards` | `${S}Penalties` | `${S}Slashing` | `${S}ExecutionWei`, PackedColumn<bigint>>
}
