import type { I18n } from '@lingui/core'

/** A code that a person can meet, and what the site says about it. */
export type ErrorEntry = { code: string; texts: readonly string[] }

type Messages = Pick<I18n, 'messages' | '_'>

/** A code at the end of a message id. */
const idOfCode = /\.([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/

/** Every code with a text in the loaded catalogs, in alphabetical order. */
export function errorEntries(i18n: Messages): ErrorEntry[] {
  const ids = new Map<string, string[]>()
  for (const id of Object.keys(i18n.messages)) {
    const code = idOfCode.exec(id)?.[1]
    if (code) ids.set(code, [...(ids.get(code) ?? []), id])
  }
  return [...ids.keys()].sort().map(code => ({ code, texts: textsOf(i18n, code, ids.get(code) ?? []) }))
}

/** A code's general text, else those of the forms that use it. */
function textsOf(i18n: Messages, code: string, ids: readonly string[]): string[] {
  const general = `stake.error.${code}`
  const chosen = ids.includes(general) ? [general] : ids
  return [...new Set(chosen.map(id => i18n._(id, unknownValues(i18n.messages[id]))))]
}

/** A form fills in its figures; here they stand open. */
function unknownValues(message: unknown): Record<string, string> {
  if (!Array.isArray(message)) return {}
  const names = message.flatMap(part => (Array.isArray(part) ? [String(part[0])] : []))
  return Object.fromEntries(names.map(name => [name, '…']))
}

/** A code as an address may hold it: `?error=deposit_key_used`; undefined if it cannot be one. */
export function readErrorCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase()
  return code && /^[A-Z][A-Z0-9_]{2,59}$/.test(code) ? code : undefined
}
