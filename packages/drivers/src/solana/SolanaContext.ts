import type { Owner } from '@granary/transactions'
import { WalletInterruptedError } from '../interruption.ts'
import type { SolanaNode } from './SolanaNode.ts'

/** The connected wallet as the driver uses it. */
export type SolanaWallet = Owner & {
  /** @returns the signed transaction @throws an error with the code USER_REJECTED if the person declines */
  sign(transaction: Uint8Array): Promise<Uint8Array>
}

/**
 * What a Solana driver works with. Wallets of Solana have no node that a page can ask: the host's node tells what happened
 * and what did not.
 */
export type SolanaContext = {
  readonly owner: Owner
  readonly node: SolanaNode
  wallet(): SolanaWallet | null
}

/** @throws {WalletInterruptedError} when the connected wallet is not the one of this flow */
export function requireSolanaWallet({ wallet, owner }: SolanaContext): SolanaWallet {
  const current = wallet()
  if (!current) throw new WalletInterruptedError('disconnected')
  if (current.account !== owner.account) throw new WalletInterruptedError('account')
  if (current.network !== owner.network) throw new WalletInterruptedError('network')
  return current
}
