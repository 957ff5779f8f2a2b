/** A random UUID, version 4. Insecure contexts lack `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const cut = (from: number, to?: number) => hex.slice(from, to)
  return `${cut(0, 8)}-${cut(8, 12)}-4${cut(13, 16)}-a${cut(17, 20)}-${cut(20)}`
}
