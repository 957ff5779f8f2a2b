import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@granary/errors'

/** A killed devnet's chains may need a moment to end. */
const patienceMs = 1000

/**
 * The port itself if free; 0, which lets the listener choose, if none is requested.
 * Throws {@link PortInUseError}, which names the port and its purpose.
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
