/** Texts noted within the last `ms`, or up to twice as long ago. */
export function createRecent(ms: number) {
  let current = new Set<string>()
  let before = new Set<string>()
  let turnedAt = 0

  function turn(): void {
    const now = performance.now()
    if (now - turnedAt < ms) return
    before = now - turnedAt < 2 * ms ? current : new Set()
    current = new Set()
    turnedAt = now
  }

  return {
    note(text: string): void {
      turn()
      current.add(text)
    },
    has(text: string): boolean {
      turn()
      return current.has(text) || before.has(text)
    },
  }
}
