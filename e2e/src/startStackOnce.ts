import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')
const reports = join(root, '.granary/reports')
const log = process.env.GRANARY_E2E_LOG ?? join(reports, 'e2e-server.log')

/** Global set-up of the browser tests: one local stack per run. Its addresses travel in the environment. */
export default async function startStackOnce(): Promise<() => Promise<void>> {
  mkdirSync(reports, { recursive: true })
  const stack = await startStack().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\nOnce more ...\n`)
    return startStack()
  })
  process.env.GRANARY_E2E_STACK = stack.addresses
  return async () => {
    stack.child.stdin?.end()
    await stack.ended
  }
}

type StartedStack = { child: ChildProcess; addresses: string; ended: Promise<void> }

async function startStack(): Promise<StartedStack> {
  const child = spawn('node', [join(import.meta.dirname, 'stackProcess.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stderr.pipe(createWriteStream(log))
  const lastLines: string[] = []
  createInterface(child.stderr).on('line', line => {
    lastLines.push(line)
    lastLines.splice(0, lastLines.length - 40)
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const addresses = await Promise.race([
    new Promise<string>(resolve => createInterface(child.stdout).once('line', resolve)),
    ended.then((): never => {
      throw new Error(`The local stack did not start (${log}):\n${lastLines.join('\n')}`)
    }),
  ])
  return { child, addresses, ended }
}
