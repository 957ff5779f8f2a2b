import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@granary/devnet'
import type { TestProject } from 'vitest/node'
import { readSettings, startServer } from '../src/createServer.ts'
import type { TestPostgres } from './postgres/postgresDatabase.ts'
import { startPostgres } from './postgres/startPostgres.ts'
import { shareStart } from './shareStart.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    devnetControlUrl: string
    /** A database folder as a first start leaves it: making one takes seconds, copying it does not. */
    emptyDatabase: string
    postgres: TestPostgres
    /** On what the store tests run this time. */
    databaseKind: 'pglite' | 'postgres'
  }
}

/** One pair of local chains, one PostgreSQL server and one empty database folder for all tests of the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [devnet, postgres, folder] = await Promise.all([
    shareStart('devnet', startDevnet, started => started.stop()),
    shareStart('postgres', postgresOrReason, started => started.stop()),
    shareStart('folder', makeDatabase, async path => rmSync(path, { recursive: true, force: true })),
  ])
  project.provide('devnetControlUrl', devnet.started.control.url)
  project.provide('postgres', postgres.started.provided)
  project.provide('emptyDatabase', folder.started)
  return async () => {
    await Promise.all([devnet.release(), postgres.release(), folder.release()])
  }
}

/** A machine without PostgreSQL fails the tests that need it, each with this reason, and no other test. */
async function postgresOrReason(): Promise<{ provided: TestPostgres; stop: () => Promise<void> }> {
  if (process.env.GRANARY_POSTGRES === 'skip')
    return { provided: { missing: 'GRANARY_POSTGRES=skip leaves PostgreSQL out.' }, stop: async () => {} }
  try {
    const { url, stop } = await startPostgres()
    return { provided: { url }, stop }
  } catch (error) {
    return {
      provided: { missing: error instanceof Error ? error.message : String(error) },
      stop: async () => {},
    }
  }
}

async function makeDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-server-tests-'))
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_FOLDER: folder })
  const server = await startServer(settings)
  await server.close()
  return folder
}
