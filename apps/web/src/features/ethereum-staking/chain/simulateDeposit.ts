import { BaseError } from '@granary/errors'
import { type DepositCallRequest, toRpcCall } from './DepositCallRequest.ts'
import type { Eip1193 } from './Eip1193.ts'
import { readBlockHead } from './readBlockHead.ts'
import { rpcErrorText } from './rpcErrorText.ts'

/**
 * Runs the deposit on the node without sending it.
 * @returns the block on whose state it ran
 * @throws {SimulationError} when it would fail
 */
export async function simulateDeposit(provider: Eip1193, call: DepositCallRequest): Promise<number> {
  const { number } = await readBlockHead(provider)
  try {
    await provider.request({ method: 'eth_call', params: [toRpcCall(call), 'latest'] })
  } catch (cause) {
    throw new SimulationError(cause)
  }
  return number
}

export class SimulationError extends BaseError {
  override readonly name = 'SimulationError'
  constructor(cause: unknown) {
    super('The transaction would fail.', {
      code: 'DEPOSIT_SIMULATION_FAILED',
      cause,
      details: rpcErrorText(cause),
      metaMessages: ['No money has moved. See that the balance covers the stake, the fee and the gas.'],
    })
  }
}
