import type { AnnouncedWallet, UsedWallet } from '../announced/AnnouncedWallet.ts'
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

/** A Bitcoin wallet, however the page reaches it. The caller checks its answers. */
export type BitcoinSigner = UsedWallet & {
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

/** A Bitcoin wallet of the page, however it announced itself. */
export type BitcoinWallet = AnnouncedWallet & BitcoinSigner
