import { BaseError } from '@granary/errors'
import { type CallRequest, toRpcCall } from './CallRequest.ts'
import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { rpcErrorText } from './rpcErrorText.ts'

export type GasRoom = {
  /** The chain's gas limit per transaction; default none. */
  cap?: bigint
  /** Gas that the call may take beyond an estimate of now, because it writes more in a later block. */
  reserveOf?: ((call: CallRequest) => bigint) | undefined
}

/**
 * Gas limit of a transaction: the estimate with its reserve plus a fifth, for changes until it is mined.
 * @throws {GasEstimateError} if the node predicts a revert, or does not answer
 */
export async function estimateGas(
  provider: Eip1193,
  call: CallRequest,
  { cap, reserveOf }: GasRoom = {},
): Promise<bigint> {
  try {
    const estimate = quantity(
      await provider.request({ method: 'eth_estimateGas', params: [toRpcCall(call)] }),
    )
    const gas = estimate + (reserveOf?.(call) ?? 0n)
    const roomy = gas + gas / 5n
    return cap === undefined || roomy < cap ? roomy : cap
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
