import { HttpAnswerError, readBytes } from './readBytes.ts'

/** Reads a JSON answer of at most `limit` bytes; null without a body. @throws HttpAnswerError */
export async function readJson(response: Response, limit: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(response, limit))
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new HttpAnswerError('not JSON', cause)
  }
}
