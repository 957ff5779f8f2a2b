import { BaseError } from '@granary/errors'
import { type Hash, isHash } from 'viem'
import { type EvmAccount, isTransactionRejection, type TransactionInput } from '../core/index.ts'
import { walletError, wordsOf } from '../core/wallet-errors/walletError.ts'
import { requestText } from './requestText.ts'
import { transactionRequest } from './transactionRequest.ts'

/**
 * Asks the wallet to sign and broadcast. Refuses if the wallet is not on the account's network.
 * @throws UserRejectedError, NetworkChangedError, SendTransactionError
 */
export async function sendTransaction(account: EvmAccount, input: TransactionInput): Promise<Hash> {
  await assertNetwork(account)
  try {
    const request = transactionRequest(account, input)
    const hash = await requestText(account.provider, 'eth_sendTransaction', [request])
    if (!isHash(hash)) throw new TypeError('The wallet returned no transaction hash')
    return hash
  } catch (cause) {
    throw walletError(cause, error => new SendTransactionError(error), isTransactionRejection)
  }
}

/** @throws NetworkChangedError, SendTransactionError */
export async function assertNetwork({ provider, chainId }: EvmAccount): Promise<void> {
  const current = await requestText(provider, 'eth_chainId').catch(cause => {
    throw walletError(cause, error => new SendTransactionError(error))
  })
  if (Number(current) !== chainId) throw new NetworkChangedError(chainId, Number(current))
}

export class NetworkChangedError extends BaseError {
  override readonly name = 'NetworkChangedError'
  constructor(expected: number, actual: number) {
    super('The wallet is on another network now.', {
      code: 'NETWORK_CHANGED',
      details: `expected chain ${expected}, the wallet is on ${actual}`,
      metaMessages: ['No money has moved. Switch the wallet back and try again.'],
    })
  }
}

export class SendTransactionError extends BaseError {
  override readonly name = 'SendTransactionError'
  constructor(cause: unknown) {
    super('The wallet did not send the transaction.', {
      code: 'SEND_TRANSACTION_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['Check in the wallet whether it sent something before you try again.'],
    })
  }
}
