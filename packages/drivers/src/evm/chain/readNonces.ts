import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'

/** The account's next nonce, counting mined transactions and counting pending ones too. */
export async function readNonces(
  provider: Eip1193,
  account: string,
): Promise<{ mined: number; pending: number }> {
  const read = (block: string) =>
    provider.request({ method: 'eth_getTransactionCount', params: [account, block] })
  const [mined, pending] = await Promise.all([read('latest'), read('pending')])
  return { mined: Number(quantity(mined)), pending: Number(quantity(pending)) }
}
