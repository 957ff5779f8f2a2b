import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

/**
 * Installs a package outside the workspace, with its own lockfile: once, and again when that changes.
 * @returns whether it is installed
 */
export async function installOnFirstUse(folder: string): Promise<boolean> {
  const script = join(repositoryRoot, 'scripts/installPackages.mjs')
  return (await runCommand(process.execPath, [script, folder], { show: true })).code === 0
}
