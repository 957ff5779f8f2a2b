import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BaseError } from '@granary/errors'
import { type ConnectedDevnet, connectDevnet } from './connectDevnet.ts'
import type { DevnetOptions } from './process/DevnetOptions.ts'
import type { PlainError, ProcessMessage } from './process/ProcessMessage.ts'

export type StartDevnetOptions = DevnetOptions & {
  /** Receives occasional progress lines. */
  log?: (line: string) => void
}

export type Devnet = ConnectedDevnet & {
  /** Of the devnet's own process, the parent of its chains. */
  pid: number
  /** Resolves when the devnet has ended: with the error if it failed, else with undefined. */
  ended: Promise<DevnetFailedError | undefined>
  /** Saves the state if there is a data folder, and ends every process of the devnet. */
  stop(): Promise<void>
}

/** Milliseconds until a devnet that ignores the request is killed. */
const stopPatienceMs = 30_000

const entry = fileURLToPath(new URL('./process/devnetProcess.ts', import.meta.url))

/**
 * Starts the local chains in a process of their own, which ends with this one in any case.
 * Throws {@link DevnetFailedError} with the cause's code: a port in use, a damaged data folder.
 */
export async function startDevnet({ log, ...options }: StartDevnetOptions = {}): Promise<Devnet> {
  const child = fork(entry, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own group: Ctrl-C reaches this process, which asks the devnet to save and end.
    detached: true,
  })
  const started = performance.now()
  const ending = watchEnd(child)
  child.on('message', (message: ProcessMessage) => {
    if (message.type === 'log') log?.(message.line)
  })
  const controlUrl = await untilReady(child, ending.ended)
  const connected = await connectDevnet(controlUrl)
  log?.(`The local chains are up after ${Math.round(performance.now() - started)} ms.`)
  return {
    ...connected,
    pid: child.pid ?? 0,
    ended: ending.ended,
    stop: async () => {
      ending.expect()
      if (child.connected) child.send('stop')
      const killer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await ending.ended
      clearTimeout(killer)
    },
  }
}

function watchEnd(child: ChildProcess) {
  let expected = false
  let error: PlainError | undefined
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4000)
  })
  child.on('message', (message: ProcessMessage) => {
    if (message.type === 'failed') error = message.error
  })
  const ended = new Promise<DevnetFailedError | undefined>(resolve => {
    child.once('exit', (code, signal) => {
      if (expected && !error) return resolve(undefined)
      const details = `${signal ?? `exit code ${code}`}. ${stderr}`
      resolve(
        new DevnetFailedError(error ?? { code: 'DEVNET_FAILED', shortMessage: 'The devnet ended.', details }),
      )
    })
  })
  return { ended, expect: () => (expected = true) }
}

function untilReady(child: ChildProcess, ended: Promise<DevnetFailedError | undefined>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.type === 'ready') resolve(message.status.control.url)
    })
    void ended.then(error => reject(error))
  })
}

/** An error of the devnet's process, with its code there. */
export class DevnetFailedError extends BaseError {
  override readonly name = 'DevnetFailedError'
  constructor({ code, shortMessage, details }: PlainError) {
    super(shortMessage, { code, details })
  }
}
