import type { Hex } from '@granary/staking/ethereum'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { deposits, offers, scanCursors, validators } from '../../../platform/db/tables.ts'
import type { DepositLog } from './parseDepositLog.ts'

export type OfferedKey = { pubkey: Hex; withdrawalCredentials: Hex; amountGwei: bigint; signature: Hex }

export type SeenDeposit = DepositLog & { fromAddress: Hex; valid: boolean }

export type DepositStore = {
  /** The first block whose deposits have not been read, or undefined before the first scan. */
  nextBlock(chainId: number): Promise<bigint | undefined>
  /** Notes the first block to read, unless one is noted already. */
  startAt(chainId: number, nextBlock: bigint): Promise<void>
  /** Those of these keys that were offered on the chain. */
  offeredKeys(chainId: number, pubkeys: readonly Hex[]): Promise<OfferedKey[]>
  /** Puts what was found in the blocks `from` to `to` in the place of what was known of them, and moves on. */
  replaceRange(chainId: number, from: bigint, to: bigint, found: readonly SeenDeposit[]): Promise<void>
}

export function createDepositStore(orm: Orm): DepositStore {
  return {
    async nextBlock(chainId) {
      const [row] = await orm.select().from(scanCursors).where(eq(scanCursors.chainId, chainId))
      return row?.nextBlock
    },
    async startAt(chainId, nextBlock) {
      await orm.insert(scanCursors).values({ chainId, nextBlock }).onConflictDoNothing()
    },
    async offeredKeys(chainId, pubkeys) {
      if (pubkeys.length === 0) return []
      const { pubkey, withdrawalCredentials, amountGwei, signature } = validators
      return orm
        .select({ pubkey, withdrawalCredentials, amountGwei, signature })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .where(and(eq(offers.chainId, chainId), inArray(pubkey, [...new Set(pubkeys)])))
    },
    replaceRange: (chainId, from, to, found) =>
      orm.transaction(async transaction => {
        const inRange = and(gte(deposits.blockNumber, from), lte(deposits.blockNumber, to))
        await transaction.delete(deposits).where(and(eq(deposits.chainId, chainId), inRange))
        await insertDeposits(transaction, chainId, found)
        const nextBlock = to + 1n
        await transaction
          .insert(scanCursors)
          .values({ chainId, nextBlock })
          .onConflictDoUpdate({ target: scanCursors.chainId, set: { nextBlock } })
      }),
  }
}

/** An offer of which any key is deposited is over: offering that key again would invite a second deposit. */
async function insertDeposits(orm: Orm, chainId: number, found: readonly SeenDeposit[]): Promise<void> {
  if (found.length === 0) return
  await orm
    .insert(deposits)
    .values(
      found.map(({ transactionHash, logIndex, blockNumber, fromAddress, pubkey, valid }) => ({
        chainId,
        transactionHash,
        logIndex,
        blockNumber,
        fromAddress,
        pubkey,
        valid,
      })),
    )
    .onConflictDoNothing()
  const pubkeys = found.filter(({ valid }) => valid).map(({ pubkey }) => pubkey)
  if (pubkeys.length === 0) return
  const touched = orm
    .select({ id: validators.offerId })
    .from(validators)
    .where(inArray(validators.pubkey, pubkeys))
  await orm.update(offers).set({ status: 'deposited' }).where(inArray(offers.id, touched))
}
