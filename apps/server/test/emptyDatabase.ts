import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { openPglite } from '../src/platform/db/openPglite.ts'
import { startOnce } from './startOnce.ts'

/** A folder of PGlite as a first start leaves it. Making one takes ten seconds, copying it does not. */
export async function emptyDatabase(): Promise<string> {
  const template = inject('emptyDatabase')
  if (!existsSync(template)) await makeDatabase(template)
  const folder = mkdtempSync(join(tmpdir(), 'granary-server-'))
  cpSync(template, folder, { recursive: true })
  return folder
}

/** Several workers may make one at once: the first to end puts its own in place. */
async function makeDatabase(template: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(template), 'making-'))
  await startOnce({ DATABASE_FOLDER: folder })
  await makeSmall(folder)
  try {
    renameSync(folder, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(folder, { recursive: true })
  }
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
