import { pause } from './pause.ts'

/** Milliseconds between two tries (toolkit specification section 9). */
const defaultInterval = 1000

export type RetryOptions = {
  /** Tries in all; 3 by default. */
  readonly tries?: number
  /** Milliseconds between two, or those after so many tries; 1000 by default. */
  readonly interval?: number | ((tried: number) => number)
  /** Whether another try may help after such a failure; always by default. */
  readonly isPassing?: (cause: unknown) => boolean
  /** Ends the tries with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Tries something until it comes about.
 * @throws what the last try threw; the signal's reason once it is aborted
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
