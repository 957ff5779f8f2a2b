// npm run test:engine: the Ethereum life-cycle tests on a whole execution client behind the engine API. The client
// is large, so it is no dependency of the workspace: this installs it into devnet/engine on first use.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOfVitest } from './counts.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const folder = join(repositoryRoot, 'devnet/engine')
const marker = join(folder, 'node_modules/.granary-installed')
const reports = join(repositoryRoot, '.granary/reports')

async function install(): Promise<number> {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return 0
  console.log('Installing the execution client (about 110 MB, once) ...')
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runCommand('npm', args, { cwd: folder, show: true })
  if (code === 0) writeFileSync(marker, lock)
  return code
}

async function run(): Promise<boolean> {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, 'engine.json')
  const config = join('devnet', 'vitest.engine.config.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('vitest', ['run', '--config', config, ...reporters], { show: true })
  const { passed, failed } = countsOfVitest(report)
  console.log(`\n${passed} passed, ${failed} failed`)
  return code === 0 && failed === 0 && passed > 0
}

process.exitCode = (await install()) === 0 && (await run()) ? 0 : 1
