import type { Hex } from 'viem'
import type { Transfer } from '../Transfer.ts'

/** Transfers of whole blocks, complete from `fromBlock` on. */
export type FoundTransfers = { transfers: readonly Transfer[]; fromBlock: number }

/**
 * An outside index of accounts' transfers. A transaction is shown only if the provider's own node has it too.
 * Coins that contracts sent are not among them.
 */
export type TransferSource = {
  name: string
  /**
   * The account's newest transfers in blocks up to `upTo`.
   * @returns undefined for a chain that it does not know
   */
  transfersOf(chainId: number, account: Hex, upTo: number): Promise<FoundTransfers> | undefined
}
