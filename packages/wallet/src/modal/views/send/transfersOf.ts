import type { Wallet } from '../../../core/index.ts'
import { notLoaded } from '../../../core/internal.ts'

/** The transfers of a toolkit; their code and the transaction engine load on the first call. @throws AdapterLoadError */
export async function transfersOf(wallet: Wallet) {
  const transfers = await import('../../../transfers/index.ts').catch(notLoaded)
  return transfers.transfersOf(wallet)
}
