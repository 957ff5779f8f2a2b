import { BaseError } from '@granary/errors'
import { transactionGasCap } from '@granary/staking/ethereum'
import { type CallRequest, toRpcCall } from '../../../chain/CallRequest.ts'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { quantity } from '../../../chain/quantity.ts'
import { rpcErrorText } from '../../../chain/rpcErrorText.ts'

/** Room for what changes between the estimate and the block: a fifth, never above the cap of EIP-7825. */
function withRoom(gas: bigint): bigint {
  const roomy = gas + gas / 5n
  return roomy < transactionGasCap ? roomy : transactionGasCap
}

/**
 * Gas limit for the deposit, with a fifth of room.
 * @throws {GasEstimateError} when the node says that the transaction would fail, or does not answer
 */
export async function estimateDepositGas(provider: Eip1193, call: CallRequest): Promise<bigint> {
  try {
    return withRoom(
      quantity(await provider.request({ method: 'eth_estimateGas', params: [toRpcCall(call)] })),
    )
  } catch (cause) {
    throw new GasEstimateError(cause)
  }
}

export class GasEstimateError extends BaseError {
  override readonly name = 'GasEstimateError'
  constructor(cause: unknown) {
    super('Error estimating gas', {
      code: 'ESTIMATE_GAS_FAILED',
      cause,
      details: rpcErrorText(cause),
      metaMessages: ['No money has moved. The transaction would fail as things are; your details are kept.'],
    })
  }
}
