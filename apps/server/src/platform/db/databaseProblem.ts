import { DrizzleQueryError } from 'drizzle-orm'
import { RefusedError } from '../problems/RefusedError.ts'

/** SQLSTATE classes and codes (PostgreSQL, appendix A) of temporary failures. */
const passing = /^(08|53|57P0[1-3]|57014|58|25006|25P03|55P03)/

const connectionFailures = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EIO',
  'ENETUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of pg and its pool without a code. */
const saidByClient =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|no space left/i

/**
 * The refusal for a request that failed because the database is unavailable, full, too slow or read-only: all of that
 * passes without a restart of this process.
 * @returns undefined for any other error
 */
export function databaseProblem(error: unknown): DatabaseAwayError | undefined {
  if (error instanceof RefusedError) return undefined
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return isPassing(cause) ? new DatabaseAwayError(error) : undefined
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  // A missing socket: the server has not started yet.
  if (code === 'ENOENT') return syscall === 'connect'
  return passing.test(code) || connectionFailures.has(code) || saidByClient.test(error.message)
}

/** The database does not answer, or not in time. */
export class DatabaseAwayError extends RefusedError {
  constructor(cause: unknown) {
    super("The provider's database does not answer at the moment.", {
      code: 'DATABASE_UNAVAILABLE',
      status: 503,
      cause,
      headers: { 'retry-after': '5' },
    })
  }
}
