import { parseQuantity } from '@granary/chains'
import { type Address, type BalanceResult, type EvmNetwork, formatBalance } from '../core/index.ts'
import { failedBalance } from './failedBalance.ts'
import type { NodeReader } from './nodeReads.ts'

/**
 * The native balance, or `failedBalance`. Requests directly: viem's action would bring the contract call codec
 * along.
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
