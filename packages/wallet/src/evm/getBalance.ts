import { parseQuantity } from '@granary/chains'
import type { Client } from 'viem'
import { type Address, type BalanceResult, formatBalance } from '../core/index.ts'

const failed: BalanceResult = { balance: '0.00', symbol: 'ETH', value: null }

/**
 * The native balance. A failed read is '0.00' 'ETH' with a null value (staking specification section 3).
 * Requests directly: viem's action would bring the contract call codec into the page's first load.
 */
export async function getBalance(client: Client | undefined, address: Address): Promise<BalanceResult> {
  const currency = client?.chain?.nativeCurrency
  if (!client || !currency) return failed
  try {
    const request = { method: 'eth_getBalance', params: [address, 'latest'] } as never
    const value = parseQuantity(await client.request(request))
    if (value === undefined) return failed
    return { balance: formatBalance(value, currency.decimals), symbol: currency.symbol, value }
  } catch {
    return failed
  }
}
