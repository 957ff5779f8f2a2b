import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './runCommand.ts'

/**
 * Installs a package that is no part of the workspace, with a lockfile of its own: once, and again when that changes.
 * @returns whether it is there
 */
export async function installOnFirstUse(folder: string, what: string): Promise<boolean> {
  const marker = join(folder, 'node_modules/.granary-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return true
  console.log(`Installing ${what} (once) ...`)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runCommand('npm', args, { cwd: folder, show: true })
  if (code === 0) writeFileSync(marker, lock)
  return code === 0
}
