import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { deposits, keystores, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { DepositFlaw } from '../deposits/flawOf.ts'

/** What the server itself knows of a validator. */
export type KnownValidator = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: bigint
  /** A validator client has the key. */
  running: boolean
  deposit: { transactionHash: Hex; blockNumber: number; from: Hex } | null
  /** What keeps that deposit from becoming the offered validator. */
  flaw: DepositFlaw | null
  /** The beacon chain's final outcome. */
  outcome: 'validator' | 'dropped' | 'credentials_mismatch' | null
  /** The newest execution block that the outcome covers. */
  outcomeBlock: bigint | null
}

export type ValidatorStore = ReturnType<typeof createValidatorStore>

export function createValidatorStore(orm: Orm) {
  // No database query before the first request.
  const parts = () => {
    const first = firstDeposit(orm)
    return { first, columns: columnsOf(first) }
  }
  return {
    /** Validators with a deposit that pay to the address, newest deposit first. */
    async listByAddress(chainId: number, withdrawalAddress: Hex): Promise<KnownValidator[]> {
      const { first, columns } = parts()
      const rows = await orm
        .select(columns)
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .leftJoin(keystores, eq(keystores.pubkey, validators.pubkey))
        .innerJoinLateral(first, sql`true`)
        .where(and(eq(offers.chainId, chainId), eq(offers.withdrawalAddress, withdrawalAddress)))
        .orderBy(desc(first.blockNumber), asc(validators.keyIndex))
      return rows.map(known)
    },
    /** Those of the keys that were offered. */
    async listByKeys(chainId: number, pubkeys: readonly Hex[]): Promise<KnownValidator[]> {
      if (pubkeys.length === 0) return []
      const { first, columns } = parts()
      const asked = sql`(select jsonb_array_elements_text(${JSON.stringify(pubkeys)}::jsonb))`
      const rows = await orm
        .select(columns)
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .leftJoin(keystores, eq(keystores.pubkey, validators.pubkey))
        .leftJoinLateral(first, sql`true`)
        .where(and(eq(offers.chainId, chainId), sql`${validators.pubkey} in ${asked}`))
      return rows.map(known)
    },
  }
}

const columnsOf = (first: ReturnType<typeof firstDeposit>) => ({
  pubkey: validators.pubkey,
  withdrawalCredentials: validators.withdrawalCredentials,
  amountGwei: validators.amountGwei,
  importedAt: keystores.importedAt,
  transactionHash: first.transactionHash,
  blockNumber: first.blockNumber,
  from: first.fromAddress,
  flaw: first.flaw,
  outcome: validators.outcome,
  outcomeBlock: validators.outcomeBlock,
})

/**
 * Of several deposits, the first that the beacon chain accepts, which made the validator; without one, the first that
 * it drops.
 */
function firstDeposit(orm: Orm) {
  return orm
    .select({
      transactionHash: deposits.transactionHash,
      blockNumber: deposits.blockNumber,
      fromAddress: deposits.fromAddress,
      flaw: deposits.flaw,
    })
    .from(deposits)
    .where(eq(deposits.pubkey, validators.pubkey))
    .orderBy(
      sql`${deposits.flaw} is not distinct from 'signature'`,
      asc(deposits.blockNumber),
      asc(deposits.logIndex),
    )
    .limit(1)
    .as('first')
}

type Row = Pick<
  KnownValidator,
  'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'flaw' | 'outcome' | 'outcomeBlock'
> & {
  importedAt: Date | null
  transactionHash: Hex | null
  blockNumber: bigint | null
  from: Hex | null
}

function known({ importedAt, transactionHash, blockNumber, from, ...row }: Row): KnownValidator {
  const seen = transactionHash !== null && blockNumber !== null && from !== null
  return {
    ...row,
    running: importedAt !== null,
    deposit: seen ? { transactionHash, blockNumber: Number(blockNumber), from } : null,
  }
}
