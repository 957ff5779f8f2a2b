import { BaseError } from '@granary/errors'
import type { PgliteSettings, PostgresSettings } from '#server/platform/settings/platformSettings.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import type { Log } from '../log/createLog.ts'
import type { Database } from './Database.ts'
import { migrate } from './migrate.ts'

/**
 * Opens and migrates the configured database.
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 * @throws {DatabaseInUseError} DATABASE_IN_USE when another process has the folder
 * @throws {DatabaseNewerError} DATABASE_NEWER
 */
export async function openDatabase(settings: Settings['database'], log: Log): Promise<Database> {
  try {
    return 'url' in settings ? await onPostgres(settings, log) : await onPglite(settings)
  } catch (error) {
    throw error instanceof BaseError ? error : new DatabaseUnavailableError(error)
  }
}

/**
 * Opens the database as it is, in any version.
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 * @throws {DatabaseInUseError} DATABASE_IN_USE when another process has the folder
 */
export async function connectDatabase(settings: Settings['database'], log: Log): Promise<Database> {
  try {
    return 'url' in settings
      ? (await import('./openPostgres.ts')).openPostgres(settings.url, settings, log)
      : await (await import('./openPglite.ts')).openPglite(settings.folder)
  } catch (error) {
    throw error instanceof BaseError ? error : new DatabaseUnavailableError(error)
  }
}

async function onPostgres({ url, connections }: PostgresSettings, log: Log): Promise<Database> {
  const { openPostgres } = await import('./openPostgres.ts')
  const patient = openPostgres(url, { connections: 1, patient: true }, log)
  try {
    await migrate(patient.orm)
  } finally {
    await patient.close()
  }
  return openPostgres(url, { connections }, log)
}

async function onPglite({ folder }: PgliteSettings): Promise<Database> {
  const { openPglite } = await import('./openPglite.ts')
  const database = await openPglite(folder)
  try {
    await migrate(database.orm)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database cannot be opened or migrated. */
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
