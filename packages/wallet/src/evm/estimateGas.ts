import { BaseError } from '@granary/errors'
import type { EvmAccount, TransactionInput } from '../core/index.ts'
import { wordsOf } from '../core/wallet-errors/walletError.ts'
import { requestText } from './requestText.ts'
import { transactionRequest } from './transactionRequest.ts'

/** Gas units for the transaction, estimated by the wallet's node. @throws EstimateGasError */
export async function estimateGas(account: EvmAccount, input: TransactionInput): Promise<bigint> {
  try {
    const { type: _, ...call } = transactionRequest(account, input)
    return BigInt(await requestText(account.provider, 'eth_estimateGas', [call]))
  } catch (cause) {
    throw new EstimateGasError(cause)
  }
}

export class EstimateGasError extends BaseError {
  override readonly name = 'EstimateGasError'
  constructor(cause: unknown) {
    super('Error estimating gas', {
      code: 'ESTIMATE_GAS_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. The transaction would most likely fail as it stands.'],
    })
  }
}
