/** Lets at most `limit` things through in any `span` milliseconds. */
export function createSlidingWindow(limit: number, span: number, now: () => number = Date.now) {
  let passed: number[] = []
  return (): boolean => {
    const time = now()
    passed = passed.filter(then => then > time - span && then <= time)
    if (passed.length >= limit) return false
    passed.push(time)
    return true
  }
}
