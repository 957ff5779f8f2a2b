import { batchDepositAbi as abi } from '@granary/contracts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Eip1193 } from './Eip1193.ts'
import { readWord } from './readWord.ts'

/** What the batch contract takes for one validator, wei. @throws {NodeAnswerError} */
export async function readServiceFee(provider: Eip1193, batchContract: string): Promise<bigint> {
  const functionName = 'feePerValidator'
  const data = await readWord(provider, batchContract, encodeFunctionData({ abi, functionName }))
  return decodeFunctionResult({ abi, functionName, data })
}
