import { randomUUID } from 'node:crypto'
import type { Hex } from '@granary/staking/ethereum'
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { exits, exitWishes } from '#server/networks/ethereum/exits/tables.ts'
import { keystores, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { SignedDeposit, SignedWish } from '../validators/keys/Keyring.ts'

export type KeptExit = typeof exits.$inferSelect

/** Mutable fields of an exit. */
export type ExitChange = Partial<
  Pick<
    KeptExit,
    | 'state'
    | 'code'
    | 'validatorIndex'
    | 'signedEpoch'
    | 'exitSignature'
    | 'exitEpoch'
    | 'settled'
    | 'failures'
  >
>

export type ExitWish = {
  chainId: number
  withdrawalAddress: Hex
  message: string
  messageHash: Hex
  signature: Hex
  requestId: string | undefined
}

/** Proof for the keys process of who requested an exit. */
export type ExitEvidence = { deposit: SignedDeposit; wish: SignedWish }

/** Exits requested by owners of validators. */
export type ExitStore = ReturnType<typeof createExitStore>

export function createExitStore(orm: Orm) {
  return {
    /** Those of the keys offered to the address whose keystore the validator client has. */
    async ownKeys(chainId: number, withdrawalAddress: Hex, pubkeys: readonly Hex[]): Promise<Set<Hex>> {
      const rows = await orm
        .select({ pubkey: validators.pubkey })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .innerJoin(keystores, eq(keystores.pubkey, validators.pubkey))
        .where(
          and(
            eq(offers.chainId, chainId),
            eq(offers.withdrawalAddress, withdrawalAddress),
            inArray(validators.pubkey, [...pubkeys]),
            isNotNull(keystores.importedAt),
          ),
        )
      return new Set(rows.map(({ pubkey }) => pubkey))
    },
    find: (chainId: number, pubkeys: readonly Hex[]): Promise<KeptExit[]> =>
      orm
        .select()
        .from(exits)
        .where(and(eq(exits.chainId, chainId), inArray(exits.pubkey, [...pubkeys]))),
    list: (chainId: number, withdrawalAddress: Hex): Promise<KeptExit[]> =>
      orm
        .select()
        .from(exits)
        .where(and(eq(exits.chainId, chainId), eq(exits.withdrawalAddress, withdrawalAddress)))
        .orderBy(asc(exits.requestedAt), asc(exits.pubkey)),
    /** Whether this very text was accepted before. */
    async hasWish(chainId: number, messageHash: Hex): Promise<boolean> {
      const found = await orm
        .select({ id: exitWishes.id })
        .from(exitWishes)
        .where(and(eq(exitWishes.chainId, chainId), eq(exitWishes.messageHash, messageHash)))
      return found.length > 0
    },
    /** Stores the wish, and an exit of each key without one, or with a refused one. Idempotent. */
    async request(wish: ExitWish, pubkeys: readonly Hex[]): Promise<void> {
      const { chainId, withdrawalAddress, requestId = null } = wish
      const id = randomUUID()
      await orm.transaction(async transaction => {
        const kept = await transaction
          .insert(exitWishes)
          .values({ ...wish, id, requestId })
          .onConflictDoNothing()
          .returning({ id: exitWishes.id })
        // The same text again, perhaps concurrently: it was answered, or is being.
        if (kept.length === 0) return
        const rows = pubkeys.map(pubkey => ({
          pubkey,
          chainId,
          withdrawalAddress,
          wishId: id,
          state: 'requested' as const,
        }))
        await transaction
          .insert(exits)
          .values(rows)
          .onConflictDoUpdate({
            target: exits.pubkey,
            set: {
              wishId: id,
              state: 'requested',
              code: null,
              requestedAt: sql`now()`,
              settled: false,
              nextAt: sql`now()`,
              failures: 0,
            },
            setWhere: eq(exits.state, 'refused'),
          })
      })
    },
    /** Due exits, leased to this process until their `nextAt`: two never get the same. */
    async claim(chainId: number, limit: number, leaseSeconds: number): Promise<KeptExit[]> {
      return orm.transaction(async transaction => {
        const due = await transaction
          .select({ pubkey: exits.pubkey })
          .from(exits)
          .where(and(eq(exits.chainId, chainId), eq(exits.settled, false), lte(exits.nextAt, sql`now()`)))
          .orderBy(asc(exits.nextAt))
          .limit(limit)
          .for('update', { skipLocked: true })
        if (due.length === 0) return []
        return transaction
          .update(exits)
          .set({ nextAt: inSeconds(leaseSeconds) })
          .where(
            inArray(
              exits.pubkey,
              due.map(({ pubkey }) => pubkey),
            ),
          )
          .returning()
      })
    },
    async evidenceOf({ pubkey, wishId }: Pick<KeptExit, 'pubkey' | 'wishId'>): Promise<ExitEvidence> {
      const { withdrawalCredentials, amountGwei, signature } = validators
      const { withdrawalAddress, message, signature: wishSignature } = exitWishes
      const [row] = await orm
        .select({
          deposit: { pubkey: validators.pubkey, withdrawalCredentials, amountGwei, signature },
          wish: { withdrawalAddress, message, signature: wishSignature },
        })
        .from(validators)
        .innerJoin(exitWishes, eq(exitWishes.id, wishId))
        .where(eq(validators.pubkey, pubkey))
      if (!row) throw new Error(`no deposit or no wish of ${pubkey}`)
      return row
    },
    /**
     * Changes a claimed exit. Another process's claim, or another wish, since then keeps it as it is.
     * @param waitSeconds until it is due again
     */
    async change(
      { pubkey, nextAt }: Pick<KeptExit, 'pubkey' | 'nextAt'>,
      change: ExitChange,
      waitSeconds: number,
    ): Promise<void> {
      await orm
        .update(exits)
        .set({
          ...change,
          ...(change.state === 'broadcast' ? { broadcastAt: sql`coalesce(broadcast_at, now())` } : {}),
          nextAt: inSeconds(waitSeconds),
        })
        .where(and(eq(exits.pubkey, pubkey), eq(exits.nextAt, nextAt)))
    },
    countByState: (): Promise<{ chainId: number; state: string; count: number }[]> =>
      orm
        .select({ chainId: exits.chainId, state: exits.state, count: sql<number>`count(*)::int` })
        .from(exits)
        .groupBy(exits.chainId, exits.state),
  }
}

/** In whole milliseconds, as a `Date` holds them: the time identifies a lease. */
const inSeconds = (seconds: number) =>
  sql`date_trunc('milliseconds', now() + ${seconds} * interval '1 second')`
