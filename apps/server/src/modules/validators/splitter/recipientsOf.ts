import type { Hex } from '@granary/staking/ethereum'
import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { offers, validators } from '../../../platform/db/tables.ts'

export type RewardRecipient = {
  /** The staker; gets the execution rewards, all of them or by the splitter. */
  withdrawalAddress: Hex
  /** The withdrawal address itself, or its reward splitter. */
  feeRecipient: Hex
  /** Basis points of execution rewards that are the provider's; 0 where the staker gets them straight. */
  providerShareBps: number
}

/**
 * Where the execution rewards of validators go that this provider has offered, by public key; others are missing.
 * @param pubkeys as many as one statement takes: some thousands
 */
export async function recipientsOf(orm: Orm, pubkeys: readonly Hex[]): Promise<Map<Hex, RewardRecipient>> {
  if (pubkeys.length === 0) return new Map()
  const rows = await orm
    .select({
      pubkey: validators.pubkey,
      withdrawalAddress: offers.withdrawalAddress,
      feeRecipient: offers.feeRecipient,
      providerShareBps: offers.providerShareBps,
    })
    .from(validators)
    .innerJoin(offers, eq(offers.id, validators.offerId))
    .where(inArray(validators.pubkey, [...pubkeys]))
  return new Map(rows.map(({ pubkey, ...recipient }) => [pubkey, recipient]))
}
