import type { Owner } from '@granary/transactions'
import { WalletInterruptedError } from '../interruption.ts'
import type { BitcoinNode } from './BitcoinNode.ts'
import type { BitcoinKind } from './bitcoinAddress.ts'

/** The connected wallet as the driver uses it. */
export type BitcoinWallet = Owner & {
  /** Of the account, if the wallet gave it: scripts that hide their key need it. */
  readonly publicKey: Uint8Array | null
  /** Has all inputs of a PSBT signed, and nothing sent. @throws an error with the code USER_REJECTED if the person declines */
  sign(psbt: Uint8Array, inputs: number): Promise<Uint8Array>
}

/**
 * What a Bitcoin driver works with. Wallets of Bitcoin have no node that a page can ask: the host's node tells what happened.
 * Where it lies, the coins still cannot be spent twice: a payment that is asked for again spends a coin of the one before.
 */
export type BitcoinContext = {
  readonly owner: Owner
  readonly kind: BitcoinKind
  readonly node: BitcoinNode
  wallet(): BitcoinWallet | null
}

/** @throws {WalletInterruptedError} when the connected wallet is not the one of this flow */
export function requireBitcoinWallet({ wallet, owner }: BitcoinContext): BitcoinWallet {
  const current = wallet()
  if (!current) throw new WalletInterruptedError('disconnected')
  if (current.account !== owner.account) throw new WalletInterruptedError('account')
  if (current.network !== owner.network) throw new WalletInterruptedError('network')
  return current
}
