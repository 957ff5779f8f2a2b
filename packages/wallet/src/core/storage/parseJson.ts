/** Parses JSON; null if invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a stored value can be an id or a name: a text of 1 to 200 characters. */
export function isStoredName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}
