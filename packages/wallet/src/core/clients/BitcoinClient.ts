import type { OtherAccount } from '../connections/Connection.ts'
import type { BalanceResult } from './EvmClient.ts'

export type BitcoinSignMessageOptions = {
  /** Address of the wallet that signs; the account in use by default. */
  readonly address?: string
  /** Form of the signature; the wallet's own rule by default. Wallets of the Wallet Standard know no choice. */
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
  /** Which inputs to sign, and with which address of the wallet. */
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
  /** Whether the wallet sends the transaction once it is signed; false by default. */
  readonly broadcast?: boolean
}

/** The connected wallet of the bip122 namespace. All amounts are satoshi. */
export type BitcoinClient = {
  readonly account: OtherAccount<'bip122'>
  /** @returns the signature in base64 @throws UserRejectedError, SignMessageError */
  signMessage(message: string, options?: BitcoinSignMessageOptions): Promise<string>
  /** @returns the transaction's id @throws TransferInputError, UserRejectedError, BitcoinTransactionError */
  sendTransfer(transfer: BitcoinTransferInput): Promise<string>
  /** @returns the signed PSBT in base64, and the id where it was sent @throws UserRejectedError, BitcoinTransactionError */
  signPsbt(input: BitcoinPsbtInput): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** `value` is satoshi, unconfirmed ones included. Never throws: a failed read is '0.00' with a null value. */
  getBalance(): Promise<BalanceResult>
}
