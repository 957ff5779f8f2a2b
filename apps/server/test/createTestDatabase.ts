import { rmSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '../src/platform/db/Database.ts'
import { openDatabase } from '../src/platform/db/openDatabase.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { readSettings } from '../src/settings.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { createPostgresDatabase } from './postgres/postgresDatabase.ts'

export type TestDatabase = {
  /** Settings of a server that uses it. */
  environment: { DATABASE_URL: string } | { DATABASE_FOLDER: string }
  /** PGlite: for one process at a time. */
  open(): Promise<Database>
  drop(): Promise<void>
}

/** A database of the kind that the run is for, as a first start of a server leaves it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return inject('databaseKind') === 'postgres' ? onPostgres() : onPglite()
}

/** One that stays open until the tests are over. */
export type OpenTestDatabase = { database: Database; close(): Promise<void> }

export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const kept = await createTestDatabase()
  const database = await kept.open()
  return {
    database,
    async close() {
      await database.close()
      await kept.drop()
    },
  }
}

/** The same, opened before the tests of a file and closed after them: nothing of it can be read earlier. */
export function useTestDatabase(): Database {
  let opened: OpenTestDatabase | undefined
  const database = () => {
    if (!opened) throw new Error('The database of the tests is not open yet.')
    return opened.database
  }
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened?.close())
  return {
    get orm() {
      return database().orm
    },
    get jobs() {
      return database().jobs
    },
    get shared() {
      return database().shared
    },
    get listen() {
      return database().listen
    },
    connections: () => database().connections(),
    close: () => database().close(),
  }
}

async function onPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const environment = { DATABASE_URL: url }
  return { environment, open: () => open(environment), drop }
}

async function onPglite(): Promise<TestDatabase> {
  const environment = { DATABASE_FOLDER: await emptyDatabase() }
  return {
    environment,
    open: () => open(environment),
    drop: async () => rmSync(environment.DATABASE_FOLDER, { recursive: true }),
  }
}

function open(environment: TestDatabase['environment']): Promise<Database> {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  return openDatabase(settings.database, createLog(settings))
}
