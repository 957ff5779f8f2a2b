import type { Eip1193Provider } from '../core/index.ts'

/** A request whose answer must be text, as the Ethereum methods used here all answer. */
export async function requestText(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<string> {
  const answer = await provider.request({ method, params })
  if (typeof answer !== 'string') throw new TypeError(`${method} answered ${typeof answer}, not text`)
  return answer
}
