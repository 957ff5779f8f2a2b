import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { signInNonces, signInSessions } from '#server/modules/sign-in/tables.ts'
import type { Orm } from '../../platform/db/Database.ts'

export type SignInSession = { message: string; expiresAt: Date }

/** Nonces and tokens are stored as hashes: a reader of the database can neither sign in nor take over a session. */
export type SignInStore = {
  addNonce(nonce: string, seconds: number): Promise<void>
  /** Whether the nonce is valid. It stays: only `useNonce` decides who has it. */
  hasNonce(nonce: string): Promise<boolean>
  /** Whether the nonce was valid. Removes it: only one of several callers gets true. */
  useNonce(nonce: string): Promise<boolean>
  addSession(token: string, session: SignInSession): Promise<void>
  findSession(token: string): Promise<SignInSession | undefined>
  removeSession(token: string): Promise<void>
  /** Deletes expired ones. */
  clear(): Promise<void>
}

export function createSignInStore(orm: Orm): SignInStore {
  const isOpen = (nonce: string) =>
    and(eq(signInNonces.hash, hashOf(nonce)), gt(signInNonces.expiresAt, sql`now()`))
  return {
    async addNonce(nonce, seconds) {
      await orm
        .insert(signInNonces)
        .values({ hash: hashOf(nonce), expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    },
    async hasNonce(nonce) {
      const found = await orm.select({ hash: signInNonces.hash }).from(signInNonces).where(isOpen(nonce))
      return found.length === 1
    },
    async useNonce(nonce) {
      const used = await orm.delete(signInNonces).where(isOpen(nonce)).returning({ hash: signInNonces.hash })
      return used.length === 1
    },
    async addSession(token, { message, expiresAt }) {
      await orm
        .insert(signInSessions)
        .values({ tokenHash: hashOf(token), message, signedAt: sql`now()`, expiresAt })
    },
    async findSession(token) {
      const [row] = await orm
        .select({ message: signInSessions.message, expiresAt: signInSessions.expiresAt })
        .from(signInSessions)
        .where(and(eq(signInSessions.tokenHash, hashOf(token)), gt(signInSessions.expiresAt, sql`now()`)))
      return row
    },
    async removeSession(token) {
      await orm.delete(signInSessions).where(eq(signInSessions.tokenHash, hashOf(token)))
    },
    async clear() {
      await orm.delete(signInNonces).where(lte(signInNonces.expiresAt, sql`now()`))
      await orm.delete(signInSessions).where(lte(signInSessions.expiresAt, sql`now()`))
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
