/** A name that reads as it is spelled: lower-case letters of ASCII, digits, hyphens and dots. */
export function visibleName(name: unknown): string | undefined {
  const isName = typeof name === 'string' && name.length <= 255 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
  return isName ? name : undefined
}
