import type { OtherAccount } from '../connections/Connection.ts'
import type { SiwxSessionData } from '../siwx/Siwx.ts'
import type { BalanceResult } from './EvmClient.ts'

/** Commitments of specification section 5. Deprecated ones map to their replacements. */
export type PreflightCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

export type SolanaSendOptions = {
  readonly preflightCommitment?: PreflightCommitment
  readonly skipPreflight?: boolean
  /** How often the node resends the transaction; its default applies otherwise. */
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Input of the wallet's own sign-in (CAIP-122); the wallet writes the message. */
export type SolanaSignInInput = Partial<Omit<SiwxSessionData, 'accountAddress' | 'chainId' | 'scheme'>>

/**
 * The connected wallet of the solana namespace. Transactions are serialized bytes of `@solana/kit` or
 * `@solana/web3.js` (legacy or versioned); this package needs neither.
 */
export type SolanaClient = {
  readonly account: OtherAccount<'solana'>
  /** Whether the wallet signs without sending; `signTransaction` throws otherwise. */
  readonly canSign: boolean
  /** Signs UTF-8 text or bytes. @returns the 64 bytes of the ed25519 signature @throws UserRejectedError, SignMessageError */
  signMessage(message: string | Uint8Array): Promise<Uint8Array>
  /** Asks the wallet for its own sign-in message and its signature. @throws UserRejectedError, SignMessageError */
  signIn(input: SolanaSignInInput): Promise<{ readonly message: Uint8Array; readonly signature: Uint8Array }>
  /** @returns the signed transaction, serialized @throws UserRejectedError, SolanaTransactionError */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** One confirmation for all. @returns the signed transactions in the same order @throws UserRejectedError, SolanaTransactionError */
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /**
   * Sends through the wallet, or through the network's `rpcUrl` if the wallet can only sign.
   * @returns the transaction's signature in base58, which is its id
   * @throws SendOptionsError, UserRejectedError, SolanaTransactionError
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** `value` is lamports. Never throws: a failed read is '0.00' with a null value. */
  getBalance(): Promise<BalanceResult>
}
