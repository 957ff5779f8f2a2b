import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseError } from '@granary/errors'
import { spawnWatched } from '../spawnWatched.ts'

export type Ethereumjs = {
  /** JSON-RPC, and the engine API behind its token. */
  url: string
  /** The 32 bytes that sign engine API tokens. */
  secret: Uint8Array
  /** Rejects if the client ends without being stopped. */
  failure: Promise<never>
  stop(): Promise<void>
}

/** Only `npm run test:engine` installs its packages, which are large. */
const folder = fileURLToPath(new URL('../../../engine', import.meta.url))
const client = join(folder, 'node_modules/@ethereumjs/client/dist/esm/bin/cli.js')

/**
 * Starts @ethereumjs/client, a full execution client, as a child process without peers, and waits until it
 * listens. Throws {@link EngineMissingError} if not installed, {@link EngineExitedError} if it ends.
 * @param genesis geth-format genesis.json
 * @param port 0: any free one
 */
export async function spawnEthereumjs(genesis: Uint8Array, port: number): Promise<Ethereumjs> {
  if (!existsSync(client)) throw new EngineMissingError()
  const home = await mkdtemp(join(tmpdir(), 'granary-engine-'))
  const secret = randomBytes(32)
  await writeFile(join(home, 'genesis.json'), genesis)
  await writeFile(join(home, 'jwt.hex'), secret.toString('hex'), { mode: 0o600 })
  const child = spawnWatched(process.execPath, [
    ...['--import', join(folder, 'reportPort.mjs'), client, ...clientOptions(home, port)],
  ])
  let stopping = false
  const failure = child.ended.then((reason): never => {
    if (stopping) return undefined as never
    throw new EngineExitedError(reason)
  })
  failure.catch(() => {})
  const stop = async () => {
    stopping = true
    await child.stop()
    await rm(home, { recursive: true, force: true })
  }
  try {
    const listening = await Promise.race([child.port, failure])
    return { url: `http://127.0.0.1:${listening}`, secret, failure, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function clientOptions(home: string, port: number): string[] {
  return [
    ...['--gethGenesis', join(home, 'genesis.json'), '--dataDir', join(home, 'data')],
    // Single node: otherwise a client waits for peers before it accepts transactions.
    ...['--isSingleNode', '--sync', 'none', '--discDns=false', '--discV4=false'],
    ...['--minPeers', '0', '--maxPeers', '0', '--extIP', '127.0.0.1', '--port', '0'],
    // One listener for both: only engine methods require the token.
    ...['--rpc', '--rpcAddr', '127.0.0.1', '--rpcPort', String(port)],
    ...['--rpcEngine', '--rpcEngineAddr', '127.0.0.1', '--rpcEnginePort', String(port)],
    ...['--jwtSecret', join(home, 'jwt.hex'), '--no-logFile', '--logLevel', 'error'],
  ]
}

export class EngineMissingError extends BaseError {
  override readonly name = 'EngineMissingError'
  constructor() {
    super("The devnet's execution client is not installed.", {
      code: 'DEVNET_ENGINE_MISSING',
      metaMessages: [
        'npm run test:engine installs it, with the versions of devnet/engine/package-lock.json.',
      ],
    })
  }
}

export class EngineExitedError extends BaseError {
  override readonly name = 'EngineExitedError'
  constructor(reason: string) {
    super("The devnet's execution client ended unexpectedly.", {
      code: 'DEVNET_ENGINE_EXITED',
      details: reason,
    })
  }
}
