import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { machine } from './machine.ts'
import { programOf } from './programOf.ts'

/** Starts a server on a new database and ends it once it listens. */
export async function startOnce(database: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [programOf('main')], {
    // Without jobs: they would leave what they did in every database.
    env: { ...machine(), PORT: '0', LOG_LEVEL: 'info', CONTACT: 'no', ...database },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout)
    createInterface(child.stdout).on('line', line => {
      // A signal this early could find no handler yet.
      if (line.includes('"msg":"listening"')) child.disconnect()
    })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`A server's first start ended with status ${code}`)
}
