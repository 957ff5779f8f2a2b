import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs a program of the repository to its end. @throws Error with its output if it fails */
export function runScript(
  path: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const child = start(path, args, env)
  return new Promise((resolve, reject) => {
    const output = readAll(child)
    child.once('close', code => (code === 0 ? resolve(output()) : reject(new Error(output()))))
  })
}

export type RunningServer = { log: () => string; stop(): Promise<void> }

/** Starts the back end with these settings. It ends when the channel to this process closes. */
export function startServer(env: Record<string, string>): RunningServer {
  const child = start('apps/server/src/main.ts', [], env)
  return {
    log: readAll(child),
    stop: async () => {
      const ended = new Promise(resolve => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function start(path: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function readAll(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return () => text
}
