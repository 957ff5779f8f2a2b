import { parseQuantity } from '@granary/chains'
import { type Address, type BalanceResult, type EvmNetwork, formatBalance } from '../core/index.ts'
import type { NodeReader } from './nodeReads.ts'

export const failedBalance: BalanceResult = { balance: '0.00', symbol: 'ETH', value: null }

/**
 * The native balance. A failed read is '0.00' 'ETH' with a null value (staking specification section 3).
 * Requests directly: viem's action would bring the contract call codec into the page's first load.
 */
export async function getBalance(
  { nativeCurrency: currency }: EvmNetwork,
  node: NodeReader,
  address: Address,
): Promise<BalanceResult> {
  try {
    const request = { method: 'eth_getBalance', params: [address, 'latest'] } as never
    const value = parseQuantity(await node.request(request))
    if (value === undefined) return failedBalance
    return { balance: formatBalance(value, currency.decimals), symbol: currency.symbol, value }
  } catch {
    return failedBalance
  }
}
