import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Target = {
  name: string
  /** Addresses of its processes, `ws://…`. */
  urls: string[]
  /** Resident memory of all its processes, bytes. */
  memory(): number
  /** Processor time that they used so far, seconds. */
  processorSeconds(): number
  close(): Promise<void>
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The first core, where the machine can bind a process to it. */
const onOneCore = existsSync('/usr/bin/taskset') ? ['/usr/bin/taskset', '-c', '0'] : []

/** @param count processes; a single one runs on one core */
export async function startRelays(
  name: string,
  count: number,
  environment: Record<string, string>,
): Promise<Target> {
  const children = Array.from({ length: count }, () =>
    spawnNode(path('../../../apps/server/src/main.ts'), count === 1, {
      ...{ PORT: '0', LOG_LEVEL: 'info', CONTACT: 'no', ...environment },
      ...{ RELAY_SESSIONS_PER_VISITOR_MAX: '100000', RATE_LIMIT_RELAY_PER_MINUTE: '0' },
      RELAY_FRAMES_PER_SECOND: '100000',
    }),
  )
  const urls = await Promise.all(children.map(listening))
  return toTarget(name, children, urls)
}

export async function startBare(): Promise<Target> {
  const child = spawnNode(path('bareServer.ts'), true, {})
  const port = await new Promise(resolve => child.once('message', resolve))
  return toTarget('bare ws', [child], [`ws://127.0.0.1:${port}/relay`])
}

function spawnNode(program: string, isBound: boolean, environment: Record<string, string>): ChildProcess {
  const [command = '', ...args] = [...(isBound ? onOneCore : []), process.execPath, program]
  return spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...environment },
  })
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', line => {
        const url = /"url":"http([^"]+)","msg":"listening"/.exec(line)?.[1]
        if (url) resolve(`ws${url}/relay`)
      })
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
}

function toTarget(name: string, children: readonly ChildProcess[], urls: string[]): Target {
  const sum = (read: (pid: number) => number) => children.reduce((all, { pid = 0 }) => all + read(pid), 0)
  return {
    name,
    urls,
    memory: () =>
      sum(pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024),
    processorSeconds: () => sum(processorSeconds),
    async close() {
      for (const child of children) {
        child.removeAllListeners('exit')
        const ended = new Promise(resolve => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}

/** User and system time (fields 14 and 15 of proc_pid_stat(5)), which counts a hundred ticks a second. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
