import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'

/** Blocks that must lie on top before a taken place in the account's order is believed: no reorg goes that deep. */
const settledDepth = 6

/** Whether a mined transaction has taken this place in the account's order, several blocks ago. */
export async function isNonceTaken(provider: Eip1193, account: string, nonce: number): Promise<boolean> {
  return (await readOpenNonce(provider, account)) > nonce
}

/** The first place in the account's order that no mined transaction had taken several blocks ago. */
export async function readOpenNonce(provider: Eip1193, account: string): Promise<number> {
  const { number: head } = await readBlockHead(provider)
  if (head < settledDepth) return 0
  const block = `0x${(head - settledDepth).toString(16)}`
  const mined = await provider.request({ method: 'eth_getTransactionCount', params: [account, block] })
  return Number(quantity(mined))
}
