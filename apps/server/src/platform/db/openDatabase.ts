import { BaseError } from '@granary/errors'
import type { Settings } from '../../settings.ts'
import type { Log } from '../log/createLog.ts'
import type { Database } from './Database.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database that the settings name and brings it up to date.
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 * @throws {DatabaseInUseError} DATABASE_IN_USE when another process has the folder
 * @throws {DatabaseNewerError} DATABASE_NEWER
 */
export async function openDatabase(settings: Settings['database'], log: Log): Promise<Database> {
  const database = await open(settings, log)
  try {
    await migrate(database.orm)
  } catch (error) {
    await database.close()
    throw error instanceof BaseError ? error : new DatabaseUnavailableError(error)
  }
  return database
}

async function open(settings: Settings['database'], log: Log): Promise<Database> {
  if ('url' in settings) {
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(settings.url, log)
  }
  const { openPglite } = await import('./openPglite.ts')
  try {
    return await openPglite(settings.folder)
  } catch (error) {
    throw error instanceof BaseError ? error : new DatabaseUnavailableError(error)
  }
}

/** The database cannot be opened or brought up to date. */
export class DatabaseUnavailableError extends BaseError {
  override readonly name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('The database cannot be opened.', {
      code: 'DATABASE_UNAVAILABLE',
      cause,
      details:
        cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : '',
      metaMessages: ['Check DATABASE_URL, or that the process may write to DATABASE_FOLDER.'],
    })
  }
}
