import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A folder of PGlite as a first start leaves it. */
export function emptyDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'granary-server-'))
  cpSync(inject('emptyDatabase'), folder, { recursive: true })
  return folder
}
