import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@granary/errors'

/** An earlier devnet that was killed may need a moment until its chains have ended. */
const patienceMs = 1000

/**
 * The port itself when nothing listens on it, or a free one for 0.
 * Throws {@link PortInUseError}, which names the port and what it was for.
 */
export async function freePort(wanted: number, purpose: string): Promise<number> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const port = await tryPort(wanted)
    if (port !== undefined) return port
    if (performance.now() > deadline) throw new PortInUseError(wanted, purpose)
    await sleep(100)
  }
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      server.close(() => resolve(port))
    })
  })
}

export class PortInUseError extends BaseError {
  override readonly name = 'PortInUseError'
  constructor(port: number, purpose: string) {
    super(`Port ${port}, wanted for the devnet's ${purpose}, is in use.`, {
      code: 'DEVNET_PORT_IN_USE',
      metaMessages: ['End the program that listens there, or start the devnet on other ports.'],
    })
  }
}
