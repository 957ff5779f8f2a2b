import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'

/** Where a node does not tell what is final: two epochs and a slot, which is what finality takes at the least. */
const finalDepth = 65

/** The newest block that can no longer be reorganised away. @throws {NodeAnswerError} */
export async function readFinalBlock(provider: Eip1193): Promise<number> {
  const block = await provider
    .request({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
    .catch(() => null)
  const number = (block as { number?: unknown } | null)?.number
  if (typeof number === 'string') return Number(quantity(number))
  return (await readBlockHead(provider)).number - finalDepth
}
