import { BaseError } from '@granary/errors'

/** Reads an answer of at most `limit` bytes: a server may send without end. @throws HttpAnswerError */
export async function readBytes({ body }: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || !value) return joined(parts, bytes)
    bytes += value.length
    if (bytes > limit) {
      void reader?.cancel().catch(() => undefined)
      throw new HttpAnswerError(`more than ${limit} bytes`)
    }
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export class HttpAnswerError extends BaseError {
  override readonly name = 'HttpAnswerError'
  constructor(what: string, cause?: unknown) {
    super('The service sent an unreadable answer.', {
      code: 'HTTP_ANSWER_UNREADABLE',
      cause,
      details: what,
      metaMessages: ['No money has moved. Try again later.'],
    })
  }
}
