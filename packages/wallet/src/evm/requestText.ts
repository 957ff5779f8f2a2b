import type { Eip1193Provider } from '../core/index.ts'

/** A request whose answer must be text, as of all Ethereum methods used here. */
export async function requestText(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<string> {
  const answer = await provider.request({ method, params })
  if (typeof answer !== 'string') throw new TypeError(`${method} answered ${typeof answer}, not text`)
  return answer
}
