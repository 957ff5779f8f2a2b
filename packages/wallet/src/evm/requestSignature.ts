import type { Hex } from 'viem'
import type { Eip1193Provider } from '../core/index.ts'
import { requestText } from './requestText.ts'

/** A signed message is 0x plus at least 62 hex characters (toolkit specification section 5). */
const signature = /^0x[0-9a-f]{62,}$/i

/** A request whose answer must be a signature. */
export async function requestSignature(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<Hex> {
  const answer = await requestText(provider, method, params)
  if (!signature.test(answer)) throw new TypeError('The wallet returned no signature')
  return answer as Hex
}
