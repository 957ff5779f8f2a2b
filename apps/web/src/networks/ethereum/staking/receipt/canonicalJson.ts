/** What a receipt may hold. Amounts are decimal texts: JSON numbers would lose digits. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * JSON with one spelling (RFC 8785: keys sorted, no spaces), so that equal receipts are equal files and one SHA-256
 * stands for the content.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}
