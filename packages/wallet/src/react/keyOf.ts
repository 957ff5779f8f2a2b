/** A text that is equal for equal inputs, amounts included. Inputs that refer to themselves equal no other. */
export function keyOf(input: unknown): string {
  try {
    return JSON.stringify(input, (_, part: unknown) =>
      typeof part === 'bigint' ? { bigint: `${part}` } : part,
    )
  } catch {
    return `${Math.random()}`
  }
}
