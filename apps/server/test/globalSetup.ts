import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@granary/devnet'
import type { TestProject } from 'vitest/node'
import { ask, databaseUrl, type TestPostgres } from './postgres/postgresDatabase.ts'
import { startPostgres } from './postgres/startPostgres.ts'
import { shareStart } from './shareStart.ts'
import { startOnce } from './startOnce.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    devnetControlUrl: string
    /** Where the first test that needs one keeps a database folder as a first start leaves it, for others to copy. */
    emptyDatabase: string
    postgres: TestPostgres
    /** On what the tests run this time. */
    databaseKind: 'pglite' | 'postgres'
    /** Another project of the run has the tests on PostgreSQL: what measures by number alone may be left to it. */
    onPostgresToo: boolean
  }
}

/**
 * One pair of local chains for all tests of the server, and what their databases are copied from: a server, and a folder,
 * which the runs of `npm test` share (GRANARY_EMPTY_DATABASE).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const remove = async (path: string) => rmSync(path, { recursive: true, force: true })
  const makeFolder = async () => mkdtempSync(join(tmpdir(), 'granary-server-tests-'))
  const onPglite = project.getProvidedContext().databaseKind === 'pglite'
  const [devnet, folder, postgres] = await Promise.all([
    shareStart('devnet', startDevnet, started => started.stop()),
    shareStart('folder', makeFolder, remove),
    onPglite ? undefined : shareStart('postgres', postgresOrReason, one => one.stop()),
  ])
  project.provide('devnetControlUrl', devnet.started.control.url)
  project.provide('emptyDatabase', process.env.GRANARY_EMPTY_DATABASE ?? join(folder.started, 'empty'))
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
