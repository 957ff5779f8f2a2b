import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'
import { rpcErrorText } from './rpcErrorText.ts'

/** Where a node does not tell what is final: two epochs and a slot, which is what finality takes at the least. */
const finalDepth = 65

/**
 * The newest block that can no longer be reorganised away. A node that does not know the tag is asked for its head; one
 * that does not answer has said nothing of what is final.
 * @throws {NodeAnswerError}, and whatever the node says but that it does not know the tag
 */
export async function readFinalBlock(provider: Eip1193): Promise<number> {
  const block = await provider
    .request({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
    .catch(error => {
      if (isTagUnknown(error)) return null
      throw error
    })
  const number = (block as { number?: unknown } | null)?.number
  if (typeof number === 'string') return Number(quantity(number))
  return (await readBlockHead(provider)).number - finalDepth
}

/** Invalid parameters, or what nodes and wallets say in their own words of a tag that they do not know. */
function isTagUnknown(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    code === -32602 ||
    /finali[sz]ed|block ?tag|block number|hex string|unsupported|invalid (argument|param)/i.test(
      rpcErrorText(error),
    )
  )
}
