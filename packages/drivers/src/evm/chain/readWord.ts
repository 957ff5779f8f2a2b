import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError } from './quantity.ts'

/** Calls a contract that returns one 32-byte word. @throws {NodeAnswerError} without such a contract */
export async function readWord(provider: Eip1193, to: string, data: `0x${string}`): Promise<`0x${string}`> {
  const result = await provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  if (typeof result !== 'string' || !/^0x[0-9a-f]{64}$/i.test(result))
    throw new NodeAnswerError('a word', result)
  return result as `0x${string}`
}
