import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'
import { rpcErrorText } from './rpcErrorText.ts'

/** Depth below the head without a `finalized` tag: two epochs and a slot, the minimum time to finality. */
const finalDepth = 65

/**
 * The newest block safe from reorgs. Falls back to a depth below the head if the node does not know the tag, but not if
 * it fails to answer.
 * @throws {NodeAnswerError}, and any node error other than an unknown tag
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

/** Invalid parameters, or the wording of nodes and wallets for an unknown tag. */
function isTagUnknown(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    code === -32602 ||
    /finali[sz]ed|block ?tag|block number|hex string|unsupported|invalid (argument|param)/i.test(
      rpcErrorText(error),
    )
  )
}
