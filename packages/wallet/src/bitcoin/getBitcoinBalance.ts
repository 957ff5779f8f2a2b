import { readBalance, readJson, toUnits } from '../announced/readBalance.ts'
import { read } from '../core/announcements/read.ts'
import type { BalanceResult, NetworkOf } from '../core/index.ts'

/**
 * Balance of an address in satoshi, unconfirmed included, from an Esplora server
 * (https://github.com/Blockstream/esplora) at the network's `rpcUrl`: `GET {rpcUrl}/address/{address}`.
 */
export function getBitcoinBalance(
  network: NetworkOf['bip122'] | undefined,
  address: string,
): Promise<BalanceResult> {
  return readBalance(network, 'BTC', async ({ rpcUrl }, signal) => {
    const answer = await readJson(`${rpcUrl}/address/${encodeURIComponent(address)}`, { signal })
    const sum = ['chain_stats', 'mempool_stats'].reduce((total, name) => {
      const stats = read(answer, name)
      return total + toUnits(read(stats, 'funded_txo_sum')) - toUnits(read(stats, 'spent_txo_sum'))
    }, 0n)
    if (sum < 0n) throw new TypeError('Not an amount')
    return sum
  })
}
