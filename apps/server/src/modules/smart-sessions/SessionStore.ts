import { and, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { smartSessions } from './tables.ts'

export type SessionRow = typeof smartSessions.$inferSelect

export type NewSession = Omit<SessionRow, 'revokedAt'>

type SessionKey = Pick<SessionRow, 'address' | 'chainId' | 'pci'>

/** Unexpired sessions of an address, revoked ones included: so that recording and revoking cannot fill the table. */
export const mostSessions = 100

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(orm: Orm) {
  const isOpen = gt(smartSessions.expiresAt, sql`now()`)
  const isOf = (address: SessionRow['address']) => eq(smartSessions.address, address)
  const isKey = ({ address, chainId, pci }: SessionKey) =>
    and(isOf(address), eq(smartSessions.chainId, chainId), eq(smartSessions.pci, pci))

  return {
    /** Newest first. */
    ofAddress: (address: SessionRow['address']): Promise<SessionRow[]> =>
      orm
        .select()
        .from(smartSessions)
        .where(and(isOf(address), isOpen))
        .orderBy(desc(smartSessions.createdAt), smartSessions.pci),
    /** On each chain where the address has it. */
    find: (address: SessionRow['address'], pci: SessionRow['pci']): Promise<SessionRow[]> =>
      orm
        .select()
        .from(smartSessions)
        .where(and(isOf(address), eq(smartSessions.pci, pci), isOpen)),
    /** Adds a session, and deletes all that have expired. @returns the stored row, or the one that was there */
    async add(session: NewSession): Promise<SessionRow | 'full'> {
      await orm.delete(smartSessions).where(lte(smartSessions.expiresAt, sql`now()`))
      return orm.transaction(async transaction => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`smart sessions ${session.address}`}, 0))`,
        )
        const [before] = await transaction.select().from(smartSessions).where(isKey(session))
        if (before) return before
        const [held] = await transaction
          .select({ count: count() })
          .from(smartSessions)
          .where(isOf(session.address))
        if ((held?.count ?? 0) >= mostSessions) return 'full'
        await transaction.insert(smartSessions).values(session)
        return { ...session, revokedAt: null }
      })
    },
    /** Repeated, it keeps the first time. */
    async revoke(session: SessionKey): Promise<void> {
      await orm
        .update(smartSessions)
        .set({ revokedAt: sql`now()` })
        .where(and(isKey(session), isNull(smartSessions.revokedAt)))
    },
  }
}
