import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'

/** An account's balance in wei. @throws {NodeAnswerError} */
export async function readBalance(provider: Eip1193, account: string): Promise<bigint> {
  return quantity(await provider.request({ method: 'eth_getBalance', params: [account, 'latest'] }))
}
