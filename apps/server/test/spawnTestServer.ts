import { type ChildProcess, spawn } from 'node:child_process'
import { withoutKeySecrets } from '../src/networks/ethereum/settings/keySecrets.ts'
import { machine } from './machine.ts'
import { programOf } from './programOf.ts'
import { keyFolderOf } from './startTestKeys.ts'

export type SpawnedServer = {
  url: string
  /** Everything that both processes have written so far. */
  output(): string
  /** Sends the signal to both; resolves when they are gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Kills what holds the keys, and starts it again while the server goes on. */
  restartKeys(): Promise<void>
}

/** The two processes of a server, which can be killed; they end with the test in any case. */
export async function spawnTestServer(environment: Record<string, string>): Promise<SpawnedServer> {
  let written = ''
  const start = (entry: 'main' | 'keys', env: Record<string, string | undefined>) => {
    const child = spawn(process.execPath, [programOf(entry)], {
      env: { ...machine(), PORT: '0', LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', text => {
        written += text
      })
    return child
  }
  const folder = keyFolderOf(environment)
  const startKeys = async () => {
    const from = written.length
    const started = start('keys', { ...environment, VALIDATOR_KEY_FOLDER: folder })
    const socket = await found(started, () => /"socket":"([^"]+)"/.exec(written.slice(from))?.[1])
    if (!socket) throw new Error(written)
    return { started, socket }
  }
  let keys = await startKeys()
  const child = start('main', withoutKeySecrets(environment, keys.socket))
  const url = await found(child, () => /"url":"([^"]+)"/.exec(written)?.[1])
  if (!url) throw new Error(written)
  return {
    url,
    output: () => written,
    async end(signal) {
      await Promise.all([kill(child, signal), kill(keys.started, signal)])
    },
    async restartKeys() {
      await kill(keys.started, 'SIGKILL')
      keys = await startKeys()
    },
  }
}

async function kill(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function found(child: ChildProcess, look: () => string | undefined): Promise<string | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const text = look()
    if (text) return text
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return undefined
}
