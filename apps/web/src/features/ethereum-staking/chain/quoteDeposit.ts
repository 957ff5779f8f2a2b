import { keccak256 } from 'viem/utils'
import { buildDepositCall, type StakeToBuild } from './buildDepositCall.ts'
import type { DepositCallRequest } from './DepositCallRequest.ts'
import type { DepositQuote } from './DepositQuote.ts'
import type { Eip1193 } from './Eip1193.ts'
import { estimateDepositGas, GasEstimateError } from './estimateDepositGas.ts'
import { readGasFees } from './readGasFees.ts'
import { readServiceFee } from './readServiceFee.ts'

/**
 * Builds the transaction from the deposit data and reads what it costs, all through the wallet's own node.
 * @throws {BatchCredentialsError} when rows name different owners; {NodeAnswerError}
 */
export async function quoteDeposit(wallet: Eip1193, stake: StakeToBuild): Promise<DepositQuote> {
  const feePerValidatorWei = await readServiceFee(wallet, stake.target.batchContract)
  const call = buildDepositCall(stake, feePerValidatorWei)
  const [gas, gasFees] = await Promise.all([gasOrNull(wallet, call), readGasFees(wallet)])
  return { call, callHash: keccak256(call.data), feePerValidatorWei, gas, gasFees }
}

async function gasOrNull(wallet: Eip1193, call: DepositCallRequest): Promise<bigint | null> {
  try {
    return await estimateDepositGas(wallet, call)
  } catch (error) {
    if (error instanceof GasEstimateError) return null
    throw error
  }
}
