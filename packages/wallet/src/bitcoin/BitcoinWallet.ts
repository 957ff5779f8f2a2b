import type { AnnouncedWallet } from '../announced/AnnouncedWallet.ts'
import type {
  BitcoinPsbtInput,
  BitcoinSignMessageOptions,
  BitcoinTransferInput,
} from '../core/clients/BitcoinClient.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import type { BitcoinChain } from './bitcoinChain.ts'

/** What is signed with, and where. */
export type SigningContext = {
  readonly accounts: readonly SessionAccount[]
  readonly used: SessionAccount
  readonly chain: BitcoinChain
}

/** A wallet of Bitcoin, by whichever way it announced itself. What it answers is checked by the caller. */
export type BitcoinWallet = AnnouncedWallet & {
  /** @returns what the wallet says is the signature, in base64 */
  signMessage(
    context: SigningContext,
    message: string,
    protocol: BitcoinSignMessageOptions['protocol'],
  ): Promise<unknown>
  /** @returns what the wallet says is the transaction's id */
  sendTransfer(context: SigningContext, transfer: BitcoinTransferInput): Promise<unknown>
  /** @returns what the wallet says is the signed PSBT in base64, and the id */
  signPsbt(
    context: SigningContext,
    input: BitcoinPsbtInput,
  ): Promise<{ readonly psbt: unknown; readonly txid: unknown }>
}
