import type { Client } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import { type Address, type BalanceResult, formatBalance } from '../core/index.ts'

const failed: BalanceResult = { balance: '0.00', symbol: 'ETH', value: null }

/** The native balance. A failed read is '0.00' 'ETH' with a null value (staking specification section 3). */
export async function getBalance(client: Client | undefined, address: Address): Promise<BalanceResult> {
  const currency = client?.chain?.nativeCurrency
  if (!client || !currency) return failed
  try {
    const value = await readBalance(client, { address })
    return { balance: formatBalance(value, currency.decimals), symbol: currency.symbol, value }
  } catch {
    return failed
  }
}
