import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { BaseError } from '@granary/errors'
import { createJsonRpc, type JsonRpc } from './jsonRpc.ts'

export type AnvilOptions = {
  chainId: number
  port: number
  /** Further command line arguments. */
  args: readonly string[]
}

export type Anvil = {
  rpc: JsonRpc
  /** Rejects when anvil ends without having been stopped. */
  failure: Promise<never>
  stop(): Promise<void>
}

/** After this, milliseconds, an anvil that does not end when asked to is killed. */
const stopPatienceMs = 3000

/** Runs anvil beside a watcher that ends it when this process is gone, however it went. */
const watchedRun = 'exec 3<&0; "$@" 3<&- & child=$!; (cat <&3 >/dev/null; kill $child) & wait $child'

/**
 * Starts anvil as a child process and waits until it answers.
 * Throws {@link AnvilExitedError} when it ends before that.
 */
export async function spawnAnvil(options: AnvilOptions): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(options.chainId)]
  const child = spawn(
    '/bin/sh',
    ['-c', watchedRun, 'anvil', anvilBinary(), ...args, '--quiet', ...options.args],
    // A group of its own: Ctrl-C must not end anvil before its state has been saved.
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  const exit = watchExit(child)
  let stopping = false
  const failure = exit.then((reason): never => {
    if (stopping) return undefined as never
    throw new AnvilExitedError(options.chainId, reason)
  })
  failure.catch(() => {})
  const rpc = createJsonRpc(`http://127.0.0.1:${options.port}`)
  await Promise.race([untilAnswering(rpc), failure])
  return {
    rpc,
    failure,
    stop: async () => {
      stopping = true
      child.stdin?.end()
      const killer = setTimeout(() => killGroup(child), stopPatienceMs)
      await exit
      clearTimeout(killer)
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

function anvilBinary(): string {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const require = createRequire(import.meta.url)
  const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  return fromAnvil.resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
}

function watchExit(child: ChildProcess): Promise<string> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000)
  })
  return new Promise(resolve => {
    child.stdin?.once('error', () => {})
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => {
      child.stdin?.end()
      resolve(`${signal ?? `exit code ${code}`}. ${stderr.trim()}`)
    })
  })
}

async function untilAnswering(rpc: JsonRpc): Promise<void> {
  for (;;) {
    try {
      await rpc.request('eth_chainId')
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
}

export class AnvilExitedError extends BaseError {
  override readonly name = 'AnvilExitedError'
  constructor(chainId: number, reason: string) {
    super(`The local chain ${chainId} (anvil) ended unexpectedly.`, {
      code: 'DEVNET_ANVIL_EXITED',
      details: reason,
      metaMessages: ['Start the devnet again: it goes on from its last saved state.'],
    })
  }
}
