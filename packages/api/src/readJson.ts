import { BaseError } from '@granary/errors'

/**
 * Reads a JSON answer up to a limit: a server may send without end.
 * @param longestBytes most bytes read
 * @throws {AnswerTooLargeError}; {SyntaxError} not JSON; {DOMException} timeout
 */
export async function readJson(response: Response, longestBytes: number): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw new SyntaxError(`${type.slice(0, 80)} is not JSON`)
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || !value) return JSON.parse(text + decoder.decode())
    bytes += value.length
    if (bytes > longestBytes) {
      void reader?.cancel().catch(() => undefined)
      throw new AnswerTooLargeError(longestBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
}

export class AnswerTooLargeError extends BaseError {
  override readonly name = 'AnswerTooLargeError'
  constructor(longestBytes: number) {
    super('The server sent an oversized answer.', {
      code: 'API_ANSWER_TOO_LARGE',
      details: `more than ${longestBytes} bytes`,
      metaMessages: ['No money has moved. Try again later.'],
    })
  }
}
