import type { Wallet } from '../core/index.ts'
import { Transfers } from './Transfers.ts'

export type { ReceiverFacts } from './TransferChain.ts'
export type { Transfers } from './Transfers.ts'

const made = new WeakMap<Wallet, Transfers>()

/** The transfers of a toolkit. They go on while the page is open, whether the modal is or not. */
export function transfersOf(wallet: Wallet): Transfers {
  const transfers = made.get(wallet) ?? new Transfers(wallet)
  made.set(wallet, transfers)
  return transfers
}
