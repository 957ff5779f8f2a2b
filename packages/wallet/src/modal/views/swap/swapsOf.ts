import type { Wallet } from '../../../core/index.ts'
import { notLoaded } from '../../../core/internal.ts'

/** The swaps of a toolkit; their code and the transaction engine load on the first call. @throws AdapterLoadError */
export async function swapsOf(wallet: Wallet) {
  const swaps = await import('../../../swaps/index.ts').catch(notLoaded)
  return swaps.swapsOf(wallet)
}
