import type { Hex } from '@granary/staking/ethereum'
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { deposits, keystores, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { SignedDeposit } from '../keys/Keyring.ts'

export type DepositedKey = {
  pubkey: Hex
  keyIndex: number
  withdrawalAddress: Hex
  /** Of the request that the key was offered to. */
  requestId: string | null
}

export type HandedKey = SignedDeposit & {
  keyIndex: number
  feeRecipient: Hex
  /** The provider's share of it, basis points. */
  providerShareBps: number
  client: string | null
}

/** Which validator client got each deposited key. */
export type KeystoreStore = ReturnType<typeof createKeystoreStore>

export function createKeystoreStore(orm: Orm) {
  return {
    /**
     * Keys above an index, deposited as offered, that no validator client has taken yet, in order. A key that also
     * signed for other credentials is in other hands, and one that operators of SSV run is in theirs: running it here too
     * would get it slashed.
     */
    async keysToImport(chainId: number, aboveIndex: number, limit: number): Promise<DepositedKey[]> {
      const inOtherHands = orm
        .select({ pubkey: deposits.pubkey })
        .from(deposits)
        .where(and(eq(deposits.chainId, chainId), eq(deposits.flaw, 'credentials')))
      const rows = await orm
        .selectDistinct({
          pubkey: validators.pubkey,
          keyIndex: validators.keyIndex,
          withdrawalAddress: offers.withdrawalAddress,
          requestId: offers.requestId,
        })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .innerJoin(deposits, and(eq(deposits.pubkey, validators.pubkey), isNull(deposits.flaw)))
        .leftJoin(keystores, eq(keystores.pubkey, validators.pubkey))
        .where(
          and(
            eq(offers.chainId, chainId),
            isNull(offers.ssvOwner),
            gt(validators.keyIndex, BigInt(aboveIndex)),
            or(isNull(keystores.pubkey), isNull(keystores.importedAt)),
            notInArray(validators.pubkey, inOtherHands),
          ),
        )
        .orderBy(asc(validators.keyIndex))
        .limit(limit)
      return rows.map(row => ({ ...row, keyIndex: Number(row.keyIndex) }))
    },
    /** Keys above an index that a client has taken, without a fee recipient yet, in order. */
    keysWithoutFeeRecipient: (chainId: number, aboveIndex: number, limit: number): Promise<HandedKey[]> =>
      findHanded(orm, chainId, aboveIndex, limit, isNull(keystores.feeRecipientAt)),
    /** Those whose fee recipient was set once. */
    keysWithFeeRecipient: (chainId: number, aboveIndex: number, limit: number): Promise<HandedKey[]> =>
      findHanded(orm, chainId, aboveIndex, limit, isNotNull(keystores.feeRecipientAt)),
    /**
     * Records that these keys are about to go to `client`.
     * @returns those that may go: a key ever handed to another client may run there
     */
    async claim(pubkeys: readonly Hex[], client: string): Promise<Set<Hex>> {
      if (pubkeys.length === 0) return new Set()
      const free = sql`${keystores.client} is null or ${keystores.client} = ${client}`
      const claimed = await orm
        .insert(keystores)
        .values(pubkeys.map(pubkey => ({ pubkey, client, clientAttempts: 1 })))
        .onConflictDoUpdate({
          target: keystores.pubkey,
          set: { client, clientAttempts: sql`${keystores.clientAttempts} + 1` },
          setWhere: free,
        })
        .returning({ pubkey: keystores.pubkey })
      return new Set(claimed.map(({ pubkey }) => pubkey))
    },
    /** Takes one attempt back that certainly handed nothing over; taking back the first removes the claim. */
    async release(pubkeys: readonly Hex[], client: string): Promise<void> {
      if (pubkeys.length === 0) return
      const attempts = keystores.clientAttempts
      await orm
        .update(keystores)
        .set({
          client: sql`case when ${attempts} > 1 then ${keystores.client} end`,
          clientAttempts: sql`${attempts} - 1`,
        })
        .where(and(inArray(keystores.pubkey, [...pubkeys]), eq(keystores.client, client)))
    },
    async markImported(pubkeys: readonly Hex[]): Promise<void> {
      if (pubkeys.length === 0) return
      await orm
        .update(keystores)
        .set({ importedAt: sql`now()` })
        .where(and(inArray(keystores.pubkey, [...pubkeys]), isNull(keystores.importedAt)))
    },
    async markFeeRecipient(pubkey: Hex): Promise<void> {
      await orm.update(keystores).set({ feeRecipientAt: sql`now()` }).where(eq(keystores.pubkey, pubkey))
    },
  }
}

async function findHanded(
  orm: Orm,
  chainId: number,
  aboveIndex: number,
  limit: number,
  which: SQL,
): Promise<HandedKey[]> {
  const rows = await orm
    .select({
      pubkey: validators.pubkey,
      keyIndex: validators.keyIndex,
      withdrawalCredentials: validators.withdrawalCredentials,
      amountGwei: validators.amountGwei,
      signature: validators.signature,
      feeRecipient: offers.feeRecipient,
      providerShareBps: offers.providerShareBps,
      client: keystores.client,
    })
    .from(keystores)
    .innerJoin(validators, eq(validators.pubkey, keystores.pubkey))
    .innerJoin(offers, eq(offers.id, validators.offerId))
    .where(
      and(
        eq(offers.chainId, chainId),
        gt(validators.keyIndex, BigInt(aboveIndex)),
        isNotNull(keystores.importedAt),
        which,
      ),
    )
    .orderBy(asc(validators.keyIndex))
    .limit(limit)
  return rows.map(row => ({ ...row, keyIndex: Number(row.keyIndex) }))
}
