import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError, quantity } from './quantity.ts'

/** The time of a block in Unix seconds. @throws {NodeAnswerError} */
export async function readBlockSeconds(provider: Eip1193, number: number): Promise<number> {
  const block = await provider.request({
    method: 'eth_getBlockByNumber',
    params: [`0x${number.toString(16)}`, false],
  })
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  if (typeof timestamp !== 'string') throw new NodeAnswerError('block', block)
  return Number(quantity(timestamp))
}
