import { RelayError } from './RelayError.ts'

/** One JSON-RPC message of a client. `id` is JSON text. */
export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: string; ok: boolean }
  | { kind: 'invalid'; id: string; error: RelayError }

/** Longest text id. */
const mostIdLetters = 128

/** Reads a frame; an id that is a number keeps every digit, also beyond 2^53 (native clients send 19). */
export function parseFrame(text: string): Frame {
  const value = parse(text)
  if (value === undefined) return invalid('null', new RelayError('notJson', 'The frame is not JSON.'))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('null', new RelayError('requestInvalid', 'The frame is not a JSON-RPC message.'))
  const { id, method, params } = value as Record<string, unknown>
  const idText = idTextOf(id, text)
  if (idText === undefined)
    return invalid('null', new RelayError('requestInvalid', 'The id is neither a number nor a short text.'))
  if (typeof method === 'string') return { kind: 'request', id: idText, method, params }
  if ('result' in value || 'error' in value) return { kind: 'answer', id: idText, ok: !('error' in value) }
  return invalid(idText, new RelayError('requestInvalid', 'The frame has no method.'))
}

const invalid = (id: string, error: RelayError): Frame => ({ kind: 'invalid', id, error })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function idTextOf(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return id.length <= mostIdLetters ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  const written = String(id)
  const source = Number.isSafeInteger(id) && text.includes(written) ? written : sourceOfId(text)
  return source.length <= mostIdLetters ? source : undefined
}

/** The outermost id exactly as the client wrote it. */
function sourceOfId(text: string): string {
  const sources = new Map<unknown, string>()
  let outermost: unknown
  const note = function (this: unknown, key: string, value: unknown, { source }: { source?: string }) {
    if (key === 'id' && source !== undefined) sources.set(this, source)
    if (key === '') outermost = value
    return value
  }
  JSON.parse(text, note as (key: string, value: unknown) => unknown)
  return sources.get(outermost) ?? 'null'
}
