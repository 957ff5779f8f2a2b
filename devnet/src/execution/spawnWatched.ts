import { type ChildProcess, spawn } from 'node:child_process'

export type WatchedProcess = {
  /** Resolves when the program has ended, with the code or signal and the last lines it wrote. */
  ended: Promise<string>
  /** Port of the first line "Listening on host:port" that the program writes; never resolves without one. */
  port: Promise<number>
  /** Asks the program to end, and makes it end when it does not. */
  stop(): Promise<void>
}

/** After this, milliseconds, a program that does not end when asked to is killed. */
const stopPatienceMs = 3000

/** Runs a program beside a watcher that ends it when this process is gone, however it went. */
const watchedRun = 'exec 3<&0; "$@" 3<&- & child=$!; (cat <&3 >/dev/null; kill $child) & wait $child'

/** Starts a program that ends with this process. */
export function spawnWatched(command: string, args: readonly string[]): WatchedProcess {
  const child = spawn('/bin/sh', ['-c', watchedRun, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C must not end a chain before its state has been saved.
    detached: true,
  })
  const port = readPort(child)
  const ended = readEnd(child)
  return {
    ended,
    port,
    stop: async () => {
      child.stdin?.end()
      const killer = setTimeout(() => killGroup(child), stopPatienceMs)
      await ended
      clearTimeout(killer)
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

function readPort({ stdout }: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /^Listening on \S+:(\d+)$/m.exec(text)?.[1]
      if (port === undefined) return
      stdout?.off('data', read)
      resolve(Number(port))
    }
    stdout?.on('data', read)
  })
}

function readEnd(child: ChildProcess): Promise<string> {
  let written = ''
  // Also what nobody will look at must be read, or the program would stand still.
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-2000)
    })
  return new Promise(resolve => {
    child.stdin?.once('error', () => {})
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => {
      child.stdin?.end()
      resolve(`${signal ?? `exit code ${code}`}. ${written.trim()}`)
    })
  })
}
