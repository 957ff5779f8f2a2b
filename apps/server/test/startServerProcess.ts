import { type ChildProcess, spawn } from 'node:child_process'
import { machine } from './machine.ts'
import { programOf } from './programOf.ts'
import { startTestKeys } from './startTestKeys.ts'

export type ServerProcess = {
  url: string
  child: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Its log lines so far. */
  lines(): Record<string, unknown>[]
  /** Ends it and resolves with its exit status; null when it was killed. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * A server in a process of its own, with nothing of this one's environment; it ends with this one. Its keys are held by
 * this process, once for all servers of a database.
 */
export async function startServerProcess(given: Record<string, string>): Promise<ServerProcess> {
  const keys = await startTestKeys(given)
  const { environment } = keys
  const child = spawn(process.execPath, [programOf('main')], {
    env: { ...machine(), PORT: '0', LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += chunk
    })
  const exit = new Promise<number | null>(resolve => child.once('exit', code => resolve(code))).then(
    async code => {
      await keys.close()
      return code
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /"url":"([^"]+)","msg":"listening"/.exec(output)?.[1]
      if (found) resolve(found)
    })
    exit.then(() => reject(new Error(`the server ended at its start:\n${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    lines: () =>
      output
        .split('\n')
        .filter(line => line.startsWith('{') && line.endsWith('}'))
        .map(line => JSON.parse(line) as Record<string, unknown>),
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return exit
    },
  }
}
