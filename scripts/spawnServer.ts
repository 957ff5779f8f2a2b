import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { repositoryRoot } from './repositoryRoot.ts'

export type ServerProcess = {
  /** `http://127.0.0.1:3000` */
  url: string
  pid: number
  /** Resolves with its last words if the server ended by itself, with undefined if it was stopped. */
  ended: Promise<Error | undefined>
  stop(): Promise<void>
}

/** Milliseconds until a server that ignores the request is killed. */
const stopPatienceMs = 15_000

/** What programs need from their environment; server settings never come from there. */
const inherited = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'],
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE'],
]

/**
 * Starts the back end as a child process and waits until it listens: from its sources, or as the run has built it
 * (GRANARY_BUILT_SERVER). Only `environment` has its settings. Port 0 takes a free one. Logs to `onLog`, line by line.
 */
export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  port: number,
  onLog: (line: string) => void,
): Promise<ServerProcess> {
  const program = process.env.GRANARY_BUILT_SERVER ? 'apps/server/dist/main.js' : 'apps/server/src/main.ts'
  const child = spawn('node', [program], {
    cwd: repositoryRoot,
    env: { ...inheritedEnvironment(), ...environment, PORT: String(port) },
    // The channel closes whenever this process ends, and so does the server.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own group: the terminal's Ctrl-C reaches only the parent, which then stops things in order.
    detached: true,
  })
  const { listening, ended, expectEnd } = watch(child, onLog)
  const url = await Promise.race([listening, ended.then(error => Promise.reject<string>(error))])
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      expectEnd()
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await ended
      clearTimeout(killer)
    },
  }
}

function inheritedEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(inherited.map(name => [name, process.env[name]]))
}

/** Trusts its own log line that it listens: another program could answer on the port. */
function watch(child: ChildProcess, onLog: (line: string) => void) {
  let expected = false
  const lastWords: string[] = []
  const ended = new Promise<Error | undefined>(resolve => {
    child.once('close', () =>
      resolve(expected ? undefined : new Error(`The server ended:\n${lastWords.join('\n')}`)),
    )
  })
  const listening = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', line => {
        lastWords.push(line)
        lastWords.splice(0, lastWords.length - 12)
        onLog(line)
        if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as { url: string }).url)
      })
    }
  })
  return {
    listening,
    ended,
    expectEnd: () => {
      expected = true
    },
  }
}
