import { readJson, toUnits } from '../announced/readBalance.ts'
import { read } from '../core/announcements/read.ts'

/**
 * Balance of an address in satoshi, unconfirmed included, from an Esplora server
 * (https://github.com/Blockstream/esplora): `GET {rpcUrl}/address/{address}`.
 * @param wait milliseconds @throws if the server does not answer with amounts
 */
export async function readEsploraBalance(rpcUrl: string, address: string, wait: number): Promise<bigint> {
  const answer = await readJson(`${rpcUrl}/address/${encodeURIComponent(address)}`, {}, wait)
  const sum = ['chain_stats', 'mempool_stats'].reduce((total, name) => {
    const stats = read(answer, name)
    return total + toUnits(read(stats, 'funded_txo_sum')) - toUnits(read(stats, 'spent_txo_sum'))
  }, 0n)
  if (sum < 0n) throw new TypeError('Not an amount')
  return sum
}
