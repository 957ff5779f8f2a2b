import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@granary/devnet'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { readSettings, startServer } from '../src/createServer.ts'
import { openPglite } from '../src/platform/db/openPglite.ts'
import { ask, databaseUrl, type TestPostgres } from './postgres/postgresDatabase.ts'
import { startPostgres } from './postgres/startPostgres.ts'
import { shareStart } from './shareStart.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    devnetControlUrl: string
    /** A database folder as a first start leaves it: making one takes seconds, copying it does not. */
    emptyDatabase: string
    postgres: TestPostgres
    /** On what the tests run this time. */
    databaseKind: 'pglite' | 'postgres'
    /** Another project of the run has the tests on PostgreSQL: what measures by number alone may be left to it. */
    onPostgresToo: boolean
  }
}

/** One pair of local chains for all tests of the server, and what their databases are made from: a server and a folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const remove = async (path: string) => rmSync(path, { recursive: true, force: true })
  const onPglite = project.getProvidedContext().databaseKind === 'pglite'
  const [devnet, folder, postgres] = await Promise.all([
    shareStart('devnet', startDevnet, started => started.stop()),
    shareStart('folder', makeDatabase, remove),
    onPglite ? undefined : shareStart('postgres', postgresOrReason, one => one.stop()),
  ])
  project.provide('devnetControlUrl', devnet.started.control.url)
  project.provide('emptyDatabase', folder.started)
  project.provide('postgres', postgres?.started.provided ?? { missing: 'This project runs on PGlite alone.' })
  return async () => {
    await Promise.all([devnet.release(), folder.release(), postgres?.release()])
  }
}

/** A machine without PostgreSQL fails the tests that need it, each with this reason, and no other test. */
async function postgresOrReason(): Promise<{ provided: TestPostgres; stop: () => Promise<void> }> {
  try {
    const { url, stop } = await startPostgres()
    const template = 'as_first_started'
    await ask(url, `create database ${template}`)
    await startOnce({ DATABASE_URL: databaseUrl(url, template) })
    return { provided: { url, template }, stop }
  } catch (error) {
    return {
      provided: { missing: error instanceof Error ? error.message : String(error) },
      stop: async () => {},
    }
  }
}

async function makeDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-server-tests-'))
  await startOnce({ DATABASE_FOLDER: folder })
  await makeSmall(folder)
  return folder
}

async function startOnce(database: Record<string, string>): Promise<void> {
  const server = await startServer(readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...database }))
  await server.close()
}

/**
 * The folder is copied and opened some two hundred times, and most of it is what no test looks at: two template
 * databases, and room for 128 MB of pages that is laid out at every start.
 */
async function makeSmall(folder: string): Promise<void> {
  const { orm, close } = await openPglite(folder)
  const statements = [
    `alter system set shared_buffers = '16MB'`,
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
  ]
  for (const statement of statements) await orm.execute(sql.raw(statement))
  await close()
}
