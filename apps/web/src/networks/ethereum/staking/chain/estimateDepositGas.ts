import { transactionGasCap } from '@granary/staking/ethereum'
import type { CallRequest } from '#web/chain/CallRequest.ts'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { estimateGas } from '#web/chain/estimateGas.ts'

/**
 * Gas limit for the deposit, with a fifth of room, never above the cap of EIP-7825.
 * @throws {GasEstimateError} when the node says that the transaction would fail, or does not answer
 */
export function estimateDepositGas(provider: Eip1193, call: CallRequest): Promise<bigint> {
  return estimateGas(provider, call, transactionGasCap)
}
