import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import type { Database, Orm } from './Database.ts'
import { lockFolder } from './lockFolder.ts'

/**
 * PostgreSQL inside this process, stored in a folder (`memory:` keeps nothing) for one process alone.
 * @throws {DatabaseInUseError} DATABASE_IN_USE
 */
export async function openPglite(folder: string): Promise<Database> {
  const inMemory = folder === 'memory:'
  if (!inMemory) mkdirSync(folder, { recursive: true })
  const unlock = inMemory ? () => {} : await lockFolder(folder)
  const client = await PGlite.create(inMemory ? {} : { dataDir: `${folder}/pglite` }).catch(error => {
    unlock()
    throw error
  })
  return {
    orm: drizzle(client) as unknown as Orm,
    jobs: fromPglite(client),
    shared: false,
    listen: undefined,
    connections: () => undefined,
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
