import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { machine } from './machine.ts'

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type SpawnedServer = {
  url: string
  /** Everything it has written so far. */
  output(): string
  /** Sends the signal; resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<void>
}

/** The server as a process of its own, which can be killed; it ends with the test in any case. */
export async function spawnTestServer(environment: Record<string, string>): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [entry], {
    env: { ...machine(), PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  const keep = (text: Buffer) => {
    written += text
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await Promise.race([listening(child, () => written), ended.then(() => undefined)])
  if (!url) throw new Error(written)
  return {
    url,
    output: () => written,
    ended,
    end: async signal => {
      child.kill(signal)
      await ended
    },
  }
}

async function listening(child: ChildProcess, output: () => string): Promise<string | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = /"url":"([^"]+)"/.exec(output())?.[1]
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return undefined
}
