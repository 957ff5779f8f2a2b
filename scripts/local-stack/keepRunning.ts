import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@granary/errors'

/** A part of the local stack: a process that may end by itself. */
export type Part = {
  /** Resolves with the reason if it ended by itself, with undefined if it was stopped. */
  ended: Promise<Error | undefined>
  stop(): Promise<void>
}

export type KeptPart<P extends Part> = {
  /** The part started last. */
  current(): P
  /** Resolves with the error once the part is given up; never if stopped. */
  givenUp: Promise<PartFailedError>
  stop(): Promise<void>
}

export type KeepOptions<P extends Part> = {
  /** Starts a sentence: `The server`. */
  name: string
  /** @param before the part that ended; undefined at the first start */
  start(before: P | undefined): Promise<P>
  onMessage(text: string): void
  /** Milliseconds before the first restart; doubles with each further one. */
  firstWaitMs?: number
}

/** Restarts allowed within `windowMs`. */
const mostRestarts = 5
const windowMs = 120_000

/**
 * Starts a part and restarts it whenever it ends by itself.
 * @throws errors of the first start, which is not retried
 */
export async function keepRunning<P extends Part>(options: KeepOptions<P>): Promise<KeptPart<P>> {
  const { name, start, onMessage, firstWaitMs = 500 } = options
  const stopping = new AbortController()
  const givenUp = Promise.withResolvers<PartFailedError>()
  let current = await start(undefined)

  /** @returns false if the part was stopped */
  async function restart(reason: Error, restarts: number): Promise<boolean> {
    onMessage(`${name} ended: ${reason.message}\nRestart ${restarts} of ${mostRestarts} ...`)
    await sleep(firstWaitMs * 2 ** (restarts - 1), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return false
    current = await start(current)
    if (stopping.signal.aborted) await current.stop()
    onMessage(`${name} runs again.`)
    return true
  }

  async function keep(): Promise<void> {
    let restarts: number[] = []
    for (let reason = await current.ended; reason; ) {
      restarts = [...restarts.filter(time => performance.now() - time < windowMs), performance.now()]
      if (restarts.length > mostRestarts) return givenUp.resolve(new PartFailedError(name, reason))
      try {
        if (!(await restart(reason, restarts.length))) return
        reason = await current.ended
      } catch (error) {
        reason = error instanceof Error ? error : new Error(String(error))
      }
    }
  }

  const keeping = keep()
  return {
    current: () => current,
    givenUp: givenUp.promise,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await keeping
    },
  }
}

/** A part of the local stack ended too often. */
export class PartFailedError extends BaseError {
  override readonly name = 'PartFailedError'
  constructor(part: string, cause: Error) {
    super(`${part} ended ${mostRestarts + 1} times within ${windowMs / 1000} seconds and is given up.`, {
      code: 'LOCAL_PART_FAILED',
      cause,
      details: cause.message,
      metaMessages: ['The chains and the database are kept. Check the server log, then start again.'],
    })
  }
}
