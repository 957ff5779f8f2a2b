import type { OtherAccount } from '../connections/Connection.ts'
import type { BalanceResult } from './EvmClient.ts'

export type BitcoinSignMessageOptions = {
  /** Address that signs; the account in use by default. */
  readonly address?: string
  /** Form of the signature; the wallet decides by default. Wallet Standard wallets offer no choice. */
  readonly protocol?: 'ecdsa' | 'bip322'
}

export type BitcoinTransferInput = {
  readonly recipient: string
  /** Satoshi. */
  readonly amount: bigint
}

export type BitcoinPsbtInput = {
  /** Base64. */
  readonly psbt: string
  /** The inputs to sign, each with the wallet's address. */
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
  /** Whether the wallet sends the signed transaction; false by default. */
  readonly broadcast?: boolean
}

/** The connected wallet of the bip122 namespace. Amounts are satoshi. */
export type BitcoinClient = {
  readonly account: OtherAccount<'bip122'>
  /** @returns the signature in base64 @throws UserRejectedError, SignMessageError */
  signMessage(message: string, options?: BitcoinSignMessageOptions): Promise<string>
  /** @returns the transaction's id @throws TransferInputError, UserRejectedError, BitcoinTransactionError */
  sendTransfer(transfer: BitcoinTransferInput): Promise<string>
  /** @returns the signed PSBT in base64, and the id if sent @throws UserRejectedError, BitcoinTransactionError */
  signPsbt(input: BitcoinPsbtInput): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** `value` is satoshi, unconfirmed included. Never throws: a failed read is '0.00' with a null value. */
  getBalance(): Promise<BalanceResult>
}
