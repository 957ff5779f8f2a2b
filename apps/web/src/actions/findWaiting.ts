import { keccak256 } from 'viem/utils'
import type { Eip1193 } from '../chain/Eip1193.ts'

type RpcTransaction = {
  from: string
  input: `0x${string}`
  hash: `0x${string}`
  nonce: `0x${string}`
}

/**
 * A transaction of the account with this calldata among those that wait. Not every node shows them: then there is
 * nothing to find here.
 * @param callHash keccak256 of the calldata
 * @param nonceFrom places of the account's order below it are not looked at
 */
export async function findWaiting(
  reader: Eip1193,
  account: string,
  callHash: string,
  nonceFrom = 0,
): Promise<`0x${string}` | undefined> {
  try {
    const block = await reader.request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
    const { transactions } = block as { transactions: RpcTransaction[] }
    return transactions.find(
      ({ from, input, nonce }) =>
        from.toLowerCase() === account && Number(nonce) >= nonceFrom && keccak256(input) === callHash,
    )?.hash
  } catch {
    return undefined
  }
}
