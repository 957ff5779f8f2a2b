/** An address, or null if it is none. `URL.parse` is missing from Safari before 18 and Chrome before 126. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
