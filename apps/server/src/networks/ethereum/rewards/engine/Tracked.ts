import { type ethereumEvents, ethereumValidators } from '#server/networks/ethereum/rewards/tables.ts'

export const trackedColumns = {
  id: ethereumValidators.id,
  pubkey: ethereumValidators.pubkey,
  validatorIndex: ethereumValidators.validatorIndex,
  withdrawalCredentials: ethereumValidators.withdrawalCredentials,
  ownerId: ethereumValidators.ownerId,
  isProviders: ethereumValidators.isProviders,
  beginning: ethereumValidators.beginning,
  fromSlot: ethereumValidators.fromSlot,
  fromDate: ethereumValidators.fromDate,
  fromTotalBalanceGwei: ethereumValidators.fromTotalBalanceGwei,
  fromEffectiveGwei: ethereumValidators.fromEffectiveGwei,
  readSlot: ethereumValidators.readSlot,
  totalBalanceGwei: ethereumValidators.totalBalanceGwei,
  effectiveGwei: ethereumValidators.effectiveGwei,
  slashed: ethereumValidators.slashed,
  activationEpoch: ethereumValidators.activationEpoch,
  exitEpoch: ethereumValidators.exitEpoch,
} as const

/** A tracked validator, as stored. */
export type Tracked = Pick<typeof ethereumValidators.$inferSelect, keyof typeof trackedColumns>

export type NewEvent = Omit<typeof ethereumEvents.$inferInsert, 'id'>

/** An event's place within a slot does not depend on who is tracked when it is read. */
export const places = {
  proposal: 0,
  deposit: 1_000_000,
  withdrawal: 2_000_000,
  activated: 100_000_000,
  exited: 200_000_000,
  slashed: 300_000_000,
  consolidatedOut: 400_000_000,
  consolidatedIn: 500_000_000,
} as const

/** The address that credentials pay to; undefined if none. */
export function withdrawalAddressOf(credentials: string | null): `0x${string}` | undefined {
  return credentials && /^0x0[12]/.test(credentials) ? `0x${credentials.slice(-40)}` : undefined
}
