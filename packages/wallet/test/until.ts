import { onTestFinished } from 'vitest'

/** Waits for a condition as long as the test runs, whose retry must not share the process with the wait. */
export async function until(condition: () => boolean): Promise<void> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  while (!condition()) {
    if (isOver) throw new Error('The test ended before the condition was met')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
