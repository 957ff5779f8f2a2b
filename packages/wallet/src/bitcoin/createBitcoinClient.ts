import { BaseError } from '@granary/errors'
import type { ClientParameters } from '../announced/createAnnouncedSession.ts'
import type { BitcoinClient } from '../core/clients/BitcoinClient.ts'
import { isTransactionRejection, isUserRejection } from '../core/index.ts'
import { SignMessageError, walletError, wordsOf } from '../core/wallet-errors/walletError.ts'
import type { BitcoinSigner, SigningContext } from './BitcoinWallet.ts'
import { bitcoinChain, bitcoinChainOfKind } from './bitcoinChain.ts'
import { checkTransfer } from './checkTransfer.ts'
import { getBitcoinBalance } from './getBitcoinBalance.ts'

/** A compact signature has 88 characters, a BIP-322 one more. */
const base64Form = /^[A-Za-z0-9+/]{80,}={0,2}$/
const psbtForm = /^cHNidP[A-Za-z0-9+/]*={0,2}$/
const txidForm = /^[0-9a-f]{64}$/i

/** Typed actions on the connected wallet. */
export function createBitcoinClient({
  session,
  isCurrent,
  network,
}: ClientParameters<'bip122', BitcoinSigner>): BitcoinClient {
  const { account, accounts, used } = session
  const { wallet } = session.connector
  const chain = bitcoinChain(account.chainId) ?? bitcoinChainOfKind('mainnet')
  const context: SigningContext = { accounts, used, chain }

  const withAccount = (address: string | undefined): SigningContext => {
    if (address === undefined) return context
    const chosen = accounts.find(given => given.address === address)
    if (!chosen) throw new TypeError('The wallet shared no such account')
    return { ...context, used: chosen }
  }

  return {
    account,
    async signMessage(message, { address, protocol } = {}) {
      try {
        const signature = await wallet.signMessage(withAccount(address), message, protocol)
        if (typeof signature !== 'string' || !base64Form.test(signature))
          throw new TypeError('The wallet returned no signature')
        if (!isCurrent()) throw new Error('The account changed while the wallet was asked')
        return signature
      } catch (cause) {
        throw walletError(cause, error => new SignMessageError(error), isUserRejection)
      }
    },
    async sendTransfer(transfer) {
      checkTransfer(transfer, chain.kind)
      try {
        return toTxid(await wallet.sendTransfer(context, transfer))
      } catch (cause) {
        throw transactionError(cause)
      }
    },
    async signPsbt(input) {
      try {
        const { psbt, txid } = await wallet.signPsbt(context, input)
        if (typeof psbt !== 'string' || !psbtForm.test(psbt))
          throw new TypeError('The wallet returned no PSBT')
        return { psbt, ...(txid !== undefined && { txid: toTxid(txid) }) }
      } catch (cause) {
        throw transactionError(cause)
      }
    },
    getBalance: () => getBitcoinBalance(network, account.address),
  }
}

function toTxid(value: unknown): string {
  if (typeof value !== 'string' || !txidForm.test(value))
    throw new TypeError('The wallet returned no transaction id')
  return value.toLowerCase()
}

/** Judges by code alone: text in an error must not turn a possibly sent transaction into a refusal. */
function transactionError(cause: unknown): BaseError {
  return walletError(cause, error => new BitcoinTransactionError(error), isTransactionRejection)
}

export class BitcoinTransactionError extends BaseError {
  override readonly name = 'BitcoinTransactionError'
  constructor(cause: unknown) {
    super('The transaction was not signed or sent.', {
      code: 'BITCOIN_TRANSACTION_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['Check the wallet before you try again: it may have sent the transaction.'],
    })
  }
}
