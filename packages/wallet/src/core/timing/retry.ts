import { pause } from './pause.ts'

/** Milliseconds between tries (toolkit specification section 9). */
const defaultInterval = 1000

export type RetryOptions = {
  /** Total tries; 3 by default. */
  readonly tries?: number
  /** Milliseconds between tries, or a function of the tries made; 1000 by default. */
  readonly interval?: number | ((tried: number) => number)
  /** Whether a retry may help after this failure; always by default. */
  readonly isPassing?: (cause: unknown) => boolean
  /** Ends the retries with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Retries until success.
 * @throws the last failure; the signal's reason once aborted
 * @example const { alerts } = await retry(() => wallet.services())
 */
export async function retry<Result>(
  action: () => Promise<Result>,
  { tries = 3, interval = defaultInterval, isPassing = () => true, signal }: RetryOptions = {},
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted()
    try {
      return await action()
    } catch (cause) {
      if (tried >= tries || !isPassing(cause)) throw cause
    }
    await pause(typeof interval === 'number' ? interval : interval(tried), signal)
  }
}
