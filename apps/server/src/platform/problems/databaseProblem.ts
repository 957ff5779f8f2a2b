import { RefusedError } from './RefusedError.ts'

/** PostgreSQL's classes of errors that say nothing about the question: no connection, no room, being shut down. */
const troubledClasses: ReadonlySet<string> = new Set(['08', '25', '53', '55', '57', '58'])

const lostConnection = /timeout exceeded|terminat|closed|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|no space/i

/** @returns what to answer when it is the database that fails, and undefined for every other error */
export function databaseProblem(error: unknown): DatabaseTroubledError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith('Failed query:')) return undefined
  const cause = error.cause as { code?: string; message?: string } | undefined
  const { code = '', message = '' } = cause ?? {}
  const troubled = troubledClasses.has(code.slice(0, 2)) || lostConnection.test(`${code} ${message}`)
  return troubled ? new DatabaseTroubledError(`${code} ${message}`.trim()) : undefined
}

/** The database does not answer, or has no room to write. Nothing was changed: what it does, it does whole. */
export class DatabaseTroubledError extends RefusedError {
  override readonly name = 'DatabaseTroubledError'
  /** For the log; the caller does not learn it. */
  readonly reason: string
  constructor(reason: string) {
    super('The provider’s database does not answer at the moment.', {
      code: 'DATABASE_UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '10' },
    })
    this.reason = reason
  }
}
