import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@granary/errors'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { checkMigrations } from '../platform/db/checkMigrations.ts'
import type { Database } from '../platform/db/Database.ts'
import { DatabaseNewerError } from '../platform/db/migrate.ts'
import { connectDatabase, DatabaseUnavailableError } from '../platform/db/openDatabase.ts'
import type { Log } from '../platform/log/createLog.ts'

/**
 * Opens a database for reading. Never creates or migrates it: servers of the version that wrote it may be at work.
 * @throws {DatabaseMissingError} DATABASE_MISSING
 * @throws {DatabaseOlderError} DATABASE_OLDER
 * @throws {DatabaseNewerError} DATABASE_NEWER
 */
export async function openForOperator(settings: Settings['database'], log: Log): Promise<Database> {
  if ('folder' in settings && !existsSync(join(settings.folder, 'pglite')))
    throw new DatabaseMissingError(settings.folder)
  const database = await connectDatabase(settings, log)
  try {
    const { missing, unknown } = await checkMigrations(database.orm)
    if (unknown[0]) throw new DatabaseNewerError(unknown[0])
    if (missing[0]) throw new DatabaseOlderError(missing[0])
    return database
  } catch (error) {
    await database.close()
    throw error instanceof BaseError ? error : new DatabaseUnavailableError(error)
  }
}

/** The folder holds no database of a server. */
export class DatabaseMissingError extends BaseError {
  override readonly name = 'DatabaseMissingError'
  constructor(folder: string) {
    super('There is no database in that folder.', {
      code: 'DATABASE_MISSING',
      details: folder,
      metaMessages: [
        'Set DATABASE_FOLDER or DATABASE_URL to what the server has, or run this in its folder.',
      ],
    })
  }
}

/** The database is not at this version yet, or is no database of a server. */
export class DatabaseOlderError extends BaseError {
  override readonly name = 'DatabaseOlderError'
  constructor(migration: string) {
    super('The database is older than this program.', {
      code: 'DATABASE_OLDER',
      details: `${migration} is missing`,
      metaMessages: ['Start the server of this version once, or use the program of the version that runs.'],
    })
  }
}
