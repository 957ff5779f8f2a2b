import { DrizzleQueryError } from 'drizzle-orm'
import { type SerializedError, stdSerializers } from 'pino'

/** An error for the log. A failed query names its parameters in its message: people's words, names and addresses. */
export function serializeError(error: Error): SerializedError {
  const serialized = stdSerializers.err(error)
  if (!(serialized instanceof Object) || !(error instanceof Error)) return serialized
  for (const { params } of failedQueries(error)) {
    const words = `\nparams: ${params}`
    serialized.message = serialized.message.replaceAll(words, '')
    serialized.stack = serialized.stack.replaceAll(words, '')
  }
  if ('params' in serialized) serialized.params = undefined
  return serialized
}

function failedQueries(error: Error): DrizzleQueryError[] {
  const found: DrizzleQueryError[] = []
  const seen = new Set<unknown>()
  for (let at: unknown = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at)
    if (at instanceof DrizzleQueryError) found.push(at)
  }
  return found
}
