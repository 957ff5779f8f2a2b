/** Reads a field of an untrusted object: its getter may throw. */
export function read(holder: unknown, field: string): unknown {
  try {
    return (holder as Record<string, unknown> | null | undefined)?.[field]
  } catch {
    return undefined
  }
}
