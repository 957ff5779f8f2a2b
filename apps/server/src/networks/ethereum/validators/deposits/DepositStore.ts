import type { Hex } from '@granary/staking/ethereum'
import { and, eq, gte, inArray, isNull, lt, lte, not, or, type SQL } from 'drizzle-orm'
import { deposits, offers, scanCursors, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { createSpentKeyRestorer } from './createSpentKeyRestorer.ts'
import type { DepositFlaw, OfferedKey } from './flawOf.ts'
import type { DepositLog } from './parseDepositLog.ts'

export type SeenDeposit = DepositLog & { fromAddress: Hex; flaw: DepositFlaw | null }

export type DepositStore = ReturnType<typeof createDepositStore>

export function createDepositStore(orm: Orm) {
  return {
    /** Restores keys of forgotten offers that these deposits are for. Returns how many. */
    restoreSpent: createSpentKeyRestorer(orm),
    /** The first block to read, or undefined before the first scan. */
    async nextBlock(chainId: number): Promise<bigint | undefined> {
      const [row] = await orm.select().from(scanCursors).where(eq(scanCursors.chainId, chainId))
      return row?.nextBlock
    },
    /** Records the first block to read, unless one is recorded. */
    async startAt(chainId: number, nextBlock: bigint): Promise<void> {
      await orm.insert(scanCursors).values({ chainId, nextBlock }).onConflictDoNothing()
    },
    /** Those of these keys that were offered on the chain. */
    async offeredKeys(chainId: number, pubkeys: readonly Hex[]): Promise<OfferedKey[]> {
      if (pubkeys.length === 0) return []
      const { pubkey, withdrawalCredentials, amountGwei, signature } = validators
      return orm
        .select({ pubkey, withdrawalCredentials, amountGwei, signature })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .where(and(eq(offers.chainId, chainId), inArray(pubkey, [...new Set(pubkeys)])))
    },
    /**
     * Replaces the deposits known in the blocks `from` to `to` by those found, and moves on. Concurrent runs see each
     * other's results.
     * @param unread further deposits whose sender the node did not report: their records stay
     * @returns those of `found` that are new
     */
    replaceRange: (
      chainId: number,
      from: bigint,
      to: bigint,
      found: readonly SeenDeposit[],
      unread: readonly DepositLog[] = [],
    ): Promise<SeenDeposit[]> =>
      orm.transaction(async transaction => {
        const nextBlock = to + 1n
        const [inserted] = await transaction
          .insert(scanCursors)
          .values({ chainId, nextBlock })
          .onConflictDoNothing()
          .returning()
        // Locks this chain's blocks until the transaction ends.
        if (!inserted)
          await transaction.select().from(scanCursors).where(eq(scanCursors.chainId, chainId)).for('update')
        const inRange = and(gte(deposits.blockNumber, from), lte(deposits.blockNumber, to))
        const known = await transaction
          .delete(deposits)
          .where(and(eq(deposits.chainId, chainId), inRange, ...unread.map(isNot)))
          .returning({ transactionHash: deposits.transactionHash, logIndex: deposits.logIndex })
        await insertDeposits(transaction, chainId, found)
        await transaction.update(scanCursors).set({ nextBlock }).where(eq(scanCursors.chainId, chainId))
        const names = new Set(known.map(nameOf))
        return found.filter(deposit => !names.has(nameOf(deposit)))
      }),
    /** Whether an earlier deposit of the key is valid for the beacon chain. */
    async hasGoodDepositBefore(
      chainId: number,
      { pubkey, blockNumber, logIndex }: SeenDeposit,
    ): Promise<boolean> {
      const earlier = or(
        lt(deposits.blockNumber, blockNumber),
        and(eq(deposits.blockNumber, blockNumber), lt(deposits.logIndex, logIndex)),
      )
      const good = or(isNull(deposits.flaw), eq(deposits.flaw, 'credentials'))
      const rows = await orm
        .select({ pubkey: deposits.pubkey })
        .from(deposits)
        .where(and(eq(deposits.chainId, chainId), eq(deposits.pubkey, pubkey), earlier, good))
        .limit(1)
      return rows.length > 0
    },
  }
}

function isNot({ transactionHash, logIndex }: DepositLog): SQL {
  return not(and(eq(deposits.transactionHash, transactionHash), eq(deposits.logIndex, logIndex)) as SQL)
}

function nameOf({ transactionHash, logIndex }: Pick<SeenDeposit, 'transactionHash' | 'logIndex'>): string {
  return `${transactionHash} ${logIndex}`
}

const noVisitor = { visitor: null, visitorSubnet: null, visitorNetwork: null }

/**
 * A deposit of any of its keys closes an offer, also an expired one: offering that key again would invite a second
 * deposit. A flawed deposit of one of its keys gives the offer up: the staker gets other keys.
 */
async function insertDeposits(orm: Orm, chainId: number, found: readonly SeenDeposit[]): Promise<void> {
  if (found.length === 0) return
  await orm
    .insert(deposits)
    .values(
      found.map(({ transactionHash, logIndex, blockNumber, fromAddress, pubkey, flaw }) => ({
        chainId,
        transactionHash,
        logIndex,
        blockNumber,
        fromAddress,
        pubkey,
        flaw,
      })),
    )
    .onConflictDoNothing()
  const offersOf = (some: readonly SeenDeposit[]) =>
    inArray(
      offers.id,
      orm
        .select({ id: validators.offerId })
        .from(validators)
        .where(
          inArray(
            validators.pubkey,
            some.map(({ pubkey }) => pubkey),
          ),
        ),
    )
  const [good, flawed] = [found.filter(({ flaw }) => !flaw), found.filter(({ flaw }) => flaw)]
  if (good.length > 0)
    await orm
      .update(offers)
      .set({ status: 'deposited', ...noVisitor })
      .where(offersOf(good))
  if (flawed.length > 0)
    await orm
      .update(offers)
      .set({ status: 'expired', ...noVisitor })
      .where(and(eq(offers.status, 'open'), offersOf(flawed)))
}
