import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** Global set-up of the browser tests: one local stack for the run. Its addresses travel in the environment. */
export default async function startStackOnce(): Promise<() => Promise<void>> {
  const reports = join(root, '.granary/reports')
  mkdirSync(reports, { recursive: true })
  const child = spawn('node', [join(import.meta.dirname, 'stackProcess.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const log = join(reports, 'e2e-server.log')
  child.stderr.pipe(createWriteStream(log))
  const lastLines: string[] = []
  createInterface(child.stderr).on('line', line => {
    lastLines.push(line)
    lastLines.splice(0, lastLines.length - 40)
  })
  const exited = new Promise<void>(resolve => child.once('close', () => resolve()))
  const addresses = await Promise.race([
    new Promise<string>(resolve => createInterface(child.stdout).once('line', resolve)),
    exited.then(() => {
      throw new Error(`The local stack did not start (${log}):\n${lastLines.join('\n')}`)
    }),
  ])
  process.env.GRANARY_E2E_STACK = addresses
  return async () => {
    child.stdin.end()
    await exited
  }
}
