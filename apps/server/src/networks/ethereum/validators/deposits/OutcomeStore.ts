import type { Hex } from '@granary/staking/ethereum'
import { and, asc, eq, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import { deposits, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'

export type DepositOutcome = 'validator' | 'dropped' | 'credentials_mismatch'

export type UnsettledKey = { pubkey: Hex; withdrawalCredentials: Hex; outcome: DepositOutcome | null }

export type OutcomeStore = ReturnType<typeof createOutcomeStore>

export function createOutcomeStore(orm: Orm) {
  return {
    /**
     * Keys with a deposit up to this block of unknown outcome: never looked up, or one was dropped and another
     * followed.
     */
    async unsettledKeys(chainId: number, upToBlock: bigint): Promise<UnsettledKey[]> {
      const { pubkey, withdrawalCredentials, outcome, outcomeBlock, keyIndex } = validators
      return orm
        .select({ pubkey, withdrawalCredentials, outcome })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .innerJoin(deposits, eq(deposits.pubkey, pubkey))
        .where(
          and(
            eq(offers.chainId, chainId),
            lte(deposits.blockNumber, upToBlock),
            or(isNull(outcome), eq(outcome, 'dropped')),
          ),
        )
        .groupBy(pubkey)
        .having(or(isNull(outcome), gt(max(deposits.blockNumber), sql`${outcomeBlock}`)))
        .orderBy(asc(keyIndex))
    },
    async settle(pubkeys: readonly Hex[], outcome: DepositOutcome, outcomeBlock: bigint): Promise<void> {
      if (pubkeys.length === 0) return
      await orm
        .update(validators)
        .set({ outcome, outcomeBlock })
        .where(inArray(validators.pubkey, [...pubkeys]))
    },
  }
}
