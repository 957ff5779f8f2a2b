import { BaseError } from '@granary/errors'

/**
 * Runs what `start` starts until the process gets a signal to end, or its parent is gone.
 * @param patienceMs after this, closing is cut off: a hanging one must not keep the next process waiting
 */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  const hadParent = process.connected === true
  try {
    const { close, patienceMs } = await start()
    let closing = false
    const end = () => {
      if (closing) return
      closing = true
      setTimeout(() => fail('The server did not end in time and is cut off.'), patienceMs).unref()
      close().then(() => process.exit(0), fail)
    }
    // A disconnect means that the parent process, with a channel to this one, is gone: perhaps already.
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, end)
    if (hadParent && !process.connected) end()
  } catch (error) {
    fail(error)
  }
}

export type Running = { close(): Promise<void>; patienceMs: number }

function fail(error: unknown): never {
  const text =
    error instanceof BaseError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
