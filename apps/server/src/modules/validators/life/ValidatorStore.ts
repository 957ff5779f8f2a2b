import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { deposits, keystores, offers, validators } from '../../../platform/db/tables.ts'

/** What the server itself knows of a validator. */
export type KnownValidator = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: bigint
  /** A validator client has the key. */
  running: boolean
  deposit: { transactionHash: Hex; blockNumber: number; from: Hex } | null
}

export type ValidatorStore = {
  /** Validators with a deposit that pay to the address, newest deposit first. */
  listByAddress(chainId: number, withdrawalAddress: Hex): Promise<KnownValidator[]>
  find(chainId: number, pubkey: Hex): Promise<KnownValidator | undefined>
}

export function createValidatorStore(orm: Orm): ValidatorStore {
  const first = firstDeposit(orm)
  const columns = {
    pubkey: validators.pubkey,
    withdrawalCredentials: validators.withdrawalCredentials,
    amountGwei: validators.amountGwei,
    importedAt: keystores.importedAt,
    transactionHash: first.transactionHash,
    blockNumber: first.blockNumber,
    from: first.fromAddress,
  }
  return {
    async listByAddress(chainId, withdrawalAddress) {
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
    async find(chainId, pubkey) {
      const [row] = await orm
        .select(columns)
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .leftJoin(keystores, eq(keystores.pubkey, validators.pubkey))
        .leftJoinLateral(first, sql`true`)
        .where(and(eq(offers.chainId, chainId), eq(validators.pubkey, pubkey)))
      return row && known(row)
    },
  }
}

/** A key that is deposited twice has its first deposit shown: that one made the validator. */
function firstDeposit(orm: Orm) {
  return orm
    .select({
      transactionHash: deposits.transactionHash,
      blockNumber: deposits.blockNumber,
      fromAddress: deposits.fromAddress,
    })
    .from(deposits)
    .where(and(eq(deposits.pubkey, validators.pubkey), eq(deposits.valid, true)))
    .orderBy(asc(deposits.blockNumber), asc(deposits.logIndex))
    .limit(1)
    .as('first')
}

type Row = Pick<KnownValidator, 'pubkey' | 'withdrawalCredentials' | 'amountGwei'> & {
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
