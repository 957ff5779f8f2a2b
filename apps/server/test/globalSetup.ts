import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@granary/devnet'
import type { TestProject } from 'vitest/node'
import { readSettings, startServer } from '../src/createServer.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    devnetControlUrl: string
    /** A database folder as a first start leaves it: making one takes seconds, copying it does not. */
    emptyDatabase: string
  }
}

/** One pair of local chains, and one empty database, for all tests of the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-server-tests-'))
  const [devnet] = await Promise.all([startDevnet(), makeDatabase(folder)])
  project.provide('devnetControlUrl', devnet.control.url)
  project.provide('emptyDatabase', folder)
  return async () => {
    await devnet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeDatabase(folder: string): Promise<void> {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_FOLDER: folder })
  const server = await startServer(settings)
  await server.close()
}
