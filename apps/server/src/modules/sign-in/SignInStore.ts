import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { signInNonces, signInSessions } from '#server/modules/sign-in/tables.ts'
import type { Orm } from '../../platform/db/Database.ts'

export type SignInSession = { message: string; expiresAt: Date }

/** Nonces and tokens are stored as hashes: a reader of the database can neither sign in nor take over a session. */
export type SignInStore = ReturnType<typeof createSignInStore>

export function createSignInStore(orm: Orm) {
  const isOpen = (nonce: string) =>
    and(eq(signInNonces.hash, hashOf(nonce)), gt(signInNonces.expiresAt, sql`now()`))
  return {
    async addNonce(nonce: string, seconds: number): Promise<void> {
      await orm
        .insert(signInNonces)
        .values({ hash: hashOf(nonce), expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    },
    /** Whether the nonce is valid. It stays: only `useNonce` decides who has it. */
    async hasNonce(nonce: string): Promise<boolean> {
      const found = await orm.select({ hash: signInNonces.hash }).from(signInNonces).where(isOpen(nonce))
      return found.length === 1
    },
    /** Whether the nonce was valid. Removes it: only one of several callers gets true. */
    async useNonce(nonce: string): Promise<boolean> {
      const used = await orm.delete(signInNonces).where(isOpen(nonce)).returning({ hash: signInNonces.hash })
      return used.length === 1
    },
    async addSession(token: string, { message, expiresAt }: SignInSession): Promise<void> {
      await orm
        .insert(signInSessions)
        .values({ tokenHash: hashOf(token), message, signedAt: sql`now()`, expiresAt })
    },
    async findSession(token: string): Promise<SignInSession | undefined> {
      const [row] = await orm
        .select({ message: signInSessions.message, expiresAt: signInSessions.expiresAt })
        .from(signInSessions)
        .where(and(eq(signInSessions.tokenHash, hashOf(token)), gt(signInSessions.expiresAt, sql`now()`)))
      return row
    },
    async removeSession(token: string): Promise<void> {
      await orm.delete(signInSessions).where(eq(signInSessions.tokenHash, hashOf(token)))
    },
    /** Deletes expired ones. */
    async clear(): Promise<void> {
      await orm.delete(signInNonces).where(lte(signInNonces.expiresAt, sql`now()`))
      await orm.delete(signInSessions).where(lte(signInSessions.expiresAt, sql`now()`))
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
