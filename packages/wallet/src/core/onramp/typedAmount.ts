/** `1,000.50` as `1000.50`; null for what is no amount. */
export function typedAmount(text: string): string | null {
  const typed = text.trim()
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(typed)) return null
  const plain = typed.replaceAll(',', '')
  return Number(plain) > 0 ? plain : null
}
