import { type AddressInfo, createServer, type Server } from 'node:net'
import { BaseError } from '@granary/errors'

/**
 * Starts to accept connections.
 * @returns the port, a free one for 0
 * @throws {PortUnusableError} PORT_UNUSABLE when another process has it, or the host is not of this machine
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(new PortUnusableError(host, port, cause)))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Tests whether the address is free, before anything is opened or changed. Accepts nothing yet: a load balancer must
 * not take this process for one that serves.
 * @throws {PortUnusableError} PORT_UNUSABLE
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer(socket => socket.destroy())
  await listen(probe, host, port)
  await new Promise(resolve => probe.close(resolve))
}

/** The address to listen on is not available. */
export class PortUnusableError extends BaseError {
  override readonly name = 'PortUnusableError'
  constructor(host: string, port: number, cause: Error & { code?: string }) {
    const taken = cause.code === 'EADDRINUSE'
    super(
      taken
        ? `Another process uses port ${port} on ${host}.`
        : `The server cannot listen on ${host}, port ${port}.`,
      {
        code: 'PORT_UNUSABLE',
        cause,
        details: cause.code ?? cause.message,
        metaMessages: [
          'End that process, or set PORT (and HOST) to another address; PORT=0 takes a free one.',
        ],
      },
    )
  }
}
