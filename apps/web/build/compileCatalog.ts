import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles one catalog file, so that no compiler is needed in the browser.
 * @param group first part of the ids: `home`
 * @param json the file: `{"title": "ICU message"}`
 * @returns compiled messages by id: `{"home.title": [...]}`
 * @throws {Error} when a message is not valid ICU; it names the id
 */
export function compileCatalog(group: string, json: string): Record<string, unknown> {
  const messages = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      `${group}.${key}`,
      compileOne(`${group}.${key}`, message),
    ]),
  )
}

function compileOne(id: string, message: string): unknown {
  const compiled: unknown = compileMessage(message)
  // The compiler answers a broken message with its source and a warning; a build must not go on with it.
  const isAsWritten = Array.isArray(compiled) && compiled.length === 1 && compiled[0] === message
  if (isAsWritten && /[{}]/.test(message)) throw new Error(`The message ${id} is not valid: ${message}`)
  return compiled
}
