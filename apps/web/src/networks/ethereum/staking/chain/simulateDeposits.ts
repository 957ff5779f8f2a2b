import {
  type CallRequest,
  type Eip1193,
  readBlockHead,
  rpcErrorText,
  toRpcCall,
} from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'

/** Asked at the same time: a wallet's node has limits. */
const width = 4

/**
 * Runs each deposit on the node without sending it, all on the same state: no deposit changes what another one meets.
 * @returns the block on whose state they ran
 * @throws {SimulationError} when one would fail
 */
export async function simulateDeposits(provider: Eip1193, calls: readonly CallRequest[]): Promise<number> {
  const { number } = await readBlockHead(provider)
  for (let first = 0; first < calls.length; first += width)
    await Promise.all(calls.slice(first, first + width).map(call => simulate(provider, call)))
  return number
}

async function simulate(provider: Eip1193, call: CallRequest): Promise<void> {
  try {
    await provider.request({ method: 'eth_call', params: [toRpcCall(call), 'latest'] })
  } catch (cause) {
    throw new SimulationError(cause)
  }
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
