import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createClaims } from '../modules/createClaims.ts'

/** What a module serves over WebSocket, at a path of the server's own port. */
export type Upgrade = {
  path: string
  /** Answers a handshake. The socket has no listener for errors yet. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends its connections: the server takes no more requests. */
  end(): Promise<void>
}

export type Upgrades = ReturnType<typeof createUpgrades>

/**
 * The handshakes of all modules. A request for another protocol or path is answered as if it asked for no upgrade.
 * @param given by the name of their module
 * @throws {Error} when two modules claim one path
 */
export function createUpgrades(given: readonly (readonly [module: string, Upgrade])[]) {
  const paths = createClaims('the WebSocket path')
  for (const [module, { path }] of given) paths.claim(module, [path])
  const byPath = new Map(given.map(([, upgrade]) => [upgrade.path, upgrade]))
  const find = ({ url = '' }: IncomingMessage) => byPath.get(url.split('?')[0] ?? '')
  return {
    takes: (request: IncomingMessage): boolean =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && find(request) !== undefined,
    take: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      find(request)?.take(request, socket, head),
    async end(): Promise<void> {
      await Promise.all(given.map(([, upgrade]) => upgrade.end()))
    },
  }
}
