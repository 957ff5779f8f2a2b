import { readBalance } from '../announced/readBalance.ts'
import type { BalanceResult, NetworkOf } from '../core/index.ts'

/** Balance of an address in satoshi, unconfirmed included, by the network's nodes. Never throws. */
export function getBitcoinBalance(
  network: NetworkOf['bip122'] | undefined,
  address: string,
): Promise<BalanceResult> {
  return readBalance(network, 'BTC', async (rpcUrl, wait) => {
    const { readEsploraBalance } = await import('./readEsploraBalance.ts')
    return readEsploraBalance(rpcUrl, address, wait)
  })
}
