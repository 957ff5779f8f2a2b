import { createRequire } from 'node:module'
import { BaseError } from '@granary/errors'
import { createJsonRpc, type JsonRpc } from './jsonRpc.ts'
import { spawnWatched } from './spawnWatched.ts'

export type AnvilOptions = {
  chainId: number
  /** 0: any free one. */
  port: number
  /** Further command line arguments. */
  args: readonly string[]
}

export type Anvil = {
  rpc: JsonRpc
  /** Rejects if anvil ends without being stopped. */
  failure: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts anvil as a child process and waits until it answers.
 * Throws {@link AnvilExitedError} if it ends before that.
 */
export async function spawnAnvil({ chainId, port, args }: AnvilOptions): Promise<Anvil> {
  const endpoint = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const anvil = spawnWatched(anvilBinary(), [...endpoint, ...args])
  let stopping = false
  const failure = anvil.ended.then((reason): never => {
    if (stopping) return undefined as never
    throw new AnvilExitedError(chainId, reason)
  })
  failure.catch(() => {})
  const rpc = createJsonRpc(`http://127.0.0.1:${await Promise.race([anvil.port, failure])}`)
  // Nobody reads a log line per call.
  await rpc.request('anvil_setLoggingEnabled', [false])
  return {
    rpc,
    failure,
    stop: () => {
      stopping = true
      return anvil.stop()
    },
  }
}

function anvilBinary(): string {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const require = createRequire(import.meta.url)
  const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  return fromAnvil.resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
}

export class AnvilExitedError extends BaseError {
  override readonly name = 'AnvilExitedError'
  constructor(chainId: number, reason: string) {
    super(`The local chain ${chainId} (anvil) ended unexpectedly.`, {
      code: 'DEVNET_ANVIL_EXITED',
      details: reason,
      metaMessages: ['Start the devnet again: it resumes from its last saved state.'],
    })
  }
}
