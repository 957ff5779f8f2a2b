/** Numbers noted within the last `ms`, or up to twice as long ago. */
export function createRecent(ms: number) {
  let current: Set<number> | undefined
  let before: Set<number> | undefined
  let turnedAt = 0

  function turn(): void {
    const now = performance.now()
    if (now - turnedAt < ms) return
    before = now - turnedAt < 2 * ms ? current : undefined
    current = undefined
    turnedAt = now
  }

  return {
    note(value: number): void {
      turn()
      current ??= new Set()
      current.add(value)
    },
    has(value: number): boolean {
      turn()
      return current?.has(value) === true || before?.has(value) === true
    },
  }
}
