import type { Wallet } from '../../../core/index.ts'

/** The swaps of a toolkit; their code and the transaction engine load on the first call. @throws AdapterLoadError, AdapterNotFoundError */
export async function swapsOf(wallet: Wallet) {
  const { parts } = await wallet.adapter('eip155')
  const swaps = (await parts.swaps()) as typeof import('../../../swaps/index.ts')
  return swaps.swapsOf(wallet)
}
