import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles one catalog file, so that the browser needs no compiler.
 * @param group first part of the ids: `home`
 * @param json the file: `{"title": "ICU message", "text": ["first line", "second line"]}`
 * @returns compiled messages by id: `{"home.title": [...]}`
 * @throws {Error} for an invalid ICU message; names its id
 */
export function compileCatalog(group: string, json: string): Record<string, unknown> {
  const messages = JSON.parse(json) as Record<string, string | string[]>
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      `${group}.${key}`,
      compileOne(`${group}.${key}`, Array.isArray(message) ? message.join('\n') : message),
    ]),
  )
}

/** A catalog's messages about error codes, `…error.DEPOSIT_KEY_USED`, and the one for codes without their own. */
export function errorMessages(catalog: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalog).filter(([id]) => /\.([A-Z][A-Z0-9]*(_[A-Z0-9]+)+|error\.other)$/.test(id)),
  )
}

function compileOne(id: string, message: string): unknown {
  const compiled: unknown = compileMessage(message)
  // The compiler returns the source of a broken message with a warning; the build must fail instead.
  const isAsWritten = Array.isArray(compiled) && compiled.length === 1 && compiled[0] === message
  if (isAsWritten && /[{}]/.test(message)) throw new Error(`The message ${id} is not valid: ${message}`)
  return compiled
}
