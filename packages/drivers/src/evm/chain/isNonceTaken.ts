import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'

/** Confirmations before a nonce counts as taken; deeper than any reorg. */
const settledDepth = 6

/** Whether a mined transaction took this nonce several blocks ago. */
export async function isNonceTaken(provider: Eip1193, account: string, nonce: number): Promise<boolean> {
  return (await readOpenNonce(provider, account)) > nonce
}

/** The first nonce that was free several blocks ago. */
export async function readOpenNonce(provider: Eip1193, account: string): Promise<number> {
  const { number: head } = await readBlockHead(provider)
  if (head < settledDepth) return 0
  const block = `0x${(head - settledDepth).toString(16)}`
  const mined = await provider.request({ method: 'eth_getTransactionCount', params: [account, block] })
  return Number(quantity(mined))
}
