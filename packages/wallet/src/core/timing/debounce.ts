/** Milliseconds (toolkit specification section 9). */
const defaultWait = 500

export type Debounced<Input extends unknown[]> = {
  (...input: Input): void
  /** Cancels a pending call. */
  cancel(): void
}

/**
 * Runs with the last input once `wait` milliseconds pass without a call.
 * @param wait milliseconds; 500 by default
 * @example const search = debounce((term: string) => load(term), 300)
 */
export function debounce<Input extends unknown[]>(
  run: (...input: Input) => void,
  wait = defaultWait,
): Debounced<Input> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounced = (...input: Input) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...input), wait)
  }
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) })
}
