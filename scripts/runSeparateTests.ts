import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countsOfVitest } from './counts.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

/** Runs tests outside the ordinary run and prints their counts. @returns whether all passed */
export async function runSeparateTests(name: string, config: string): Promise<boolean> {
  const reports = join(repositoryRoot, '.granary/reports')
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('vitest', ['run', '--config', config, ...reporters], { show: true })
  const { passed, failed } = countsOfVitest(report)
  console.log(`\n${passed} passed, ${failed} failed`)
  return code === 0 && failed === 0 && passed > 0
}

/**
 * Installs a package outside the workspace, with its own lockfile: once, and again when that changes.
 * @returns whether it is installed
 */
export async function installOnFirstUse(folder: string): Promise<boolean> {
  const script = join(repositoryRoot, 'scripts/installPackages.mjs')
  return (
    (await runCommand(process.execPath, [script, join(repositoryRoot, folder)], { show: true })).code === 0
  )
}
