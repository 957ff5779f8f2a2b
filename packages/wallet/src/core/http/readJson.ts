import { BaseError } from '@granary/errors'

/** Reads a JSON answer of at most `limit` bytes: a server may send without end. @throws HttpAnswerError */
export async function readJson(response: Response, limit: number): Promise<unknown> {
  const text = await readText(response, limit)
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new HttpAnswerError('not JSON', cause)
  }
}

async function readText({ body }: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || !value) return text + decoder.decode()
    bytes += value.length
    if (bytes > limit) {
      void reader?.cancel().catch(() => undefined)
      throw new HttpAnswerError(`more than ${limit} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
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
