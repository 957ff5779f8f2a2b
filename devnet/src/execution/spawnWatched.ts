import { type ChildProcess, spawn } from 'node:child_process'

export type WatchedProcess = {
  /** Resolves when the program has ended, with its code or signal and last output lines. */
  ended: Promise<string>
  /** Port of the program's first line "Listening on host:port"; never resolves without one. */
  port: Promise<number>
  /** Asks the program to end, then kills it. */
  stop(): Promise<void>
}

/** Milliseconds until a program that ignores the request is killed. */
const stopPatienceMs = 3000

/** Runs a program with a watcher that ends it when this process is gone for any reason. */
const watchedRun = 'exec 3<&0; "$@" 3<&- & child=$!; (cat <&3 >/dev/null; kill $child) & wait $child'

/** Starts a program that ends with this process. */
export function spawnWatched(command: string, args: readonly string[]): WatchedProcess {
  const child = spawn('/bin/sh', ['-c', watchedRun, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own group: Ctrl-C must not end a chain before its state is saved.
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
  // Unread output would block the program.
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
