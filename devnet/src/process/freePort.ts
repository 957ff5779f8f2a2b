import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@granary/errors'

/** An earlier devnet that was killed may need a moment until its chains have ended. */
const patienceMs = 1000

/**
 * The port itself when nothing listens on it; 0, which leaves the choice to the listener, when none is wanted.
 * Throws {@link PortInUseError}, which names the port and what it was for.
 */
export async function freePort(wanted: number | undefined, purpose: string): Promise<number> {
  if (!wanted) return 0
  const deadline = performance.now() + patienceMs
  while (!(await isFree(wanted))) {
    if (performance.now() > deadline) throw new PortInUseError(wanted, purpose)
    await sleep(100)
  }
  return wanted
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
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
