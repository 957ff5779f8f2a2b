import { keccak256 } from 'viem/utils'
import type { Eip1193 } from './chain/Eip1193.ts'

/** What a transaction that waits must have. */
export type WaitingCall = {
  /** keccak256 of the calldata. */
  callHash: string
  /** Lower case; any when it is left out. */
  to?: string
  valueWei?: bigint
  /** Places of the account's order below it are not looked at. */
  nonceFrom?: number
}

type RpcTransaction = {
  from: string
  to: string | null
  value: `0x${string}`
  input: `0x${string}`
  hash: `0x${string}`
  nonce: `0x${string}`
}

/**
 * A transaction of the account with this calldata among those that wait. Not every node shows them: then there is
 * nothing to find here.
 * @param account lower case
 */
export async function findWaiting(
  reader: Eip1193,
  account: string,
  { callHash, to, valueWei, nonceFrom = 0 }: WaitingCall,
): Promise<`0x${string}` | undefined> {
  try {
    const block = await reader.request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
    const { transactions } = block as { transactions: RpcTransaction[] }
    return transactions.find(
      transaction =>
        transaction.from.toLowerCase() === account &&
        (to === undefined || transaction.to?.toLowerCase() === to) &&
        (valueWei === undefined || BigInt(transaction.value) === valueWei) &&
        Number(transaction.nonce) >= nonceFrom &&
        keccak256(transaction.input) === callHash,
    )?.hash
  } catch {
    return undefined
  }
}
