import type { AnnouncedWallet } from '../announced/AnnouncedWallet.ts'
import type {
  BitcoinPsbtInput,
  BitcoinSignMessageOptions,
  BitcoinTransferInput,
} from '../core/clients/BitcoinClient.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import type { BitcoinChain } from './bitcoinChain.ts'

/** The signing address and network. */
export type SigningContext = {
  readonly accounts: readonly SessionAccount[]
  readonly used: SessionAccount
  readonly chain: BitcoinChain
}

/** A Bitcoin wallet, however it announced itself. The caller checks its answers. */
export type BitcoinWallet = AnnouncedWallet & {
  /** @returns the wallet's signature, unverified, in base64 */
  signMessage(
    context: SigningContext,
    message: string,
    protocol: BitcoinSignMessageOptions['protocol'],
  ): Promise<unknown>
  /** @returns the wallet's transaction id, unverified */
  sendTransfer(context: SigningContext, transfer: BitcoinTransferInput): Promise<unknown>
  /** @returns the wallet's signed PSBT in base64 and transaction id, unverified */
  signPsbt(
    context: SigningContext,
    input: BitcoinPsbtInput,
  ): Promise<{ readonly psbt: unknown; readonly txid: unknown }>
}
