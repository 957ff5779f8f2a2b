import { batchDepositAbi as abi } from '@granary/contracts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { readWord } from '../../../chain/readWord.ts'
import { readServiceFee } from './readServiceFee.ts'

/** What the provider's batch contract says of itself. */
export type BatchContract = {
  /** The deposit contract that it passes the stake on to. */
  depositContract: `0x${string}`
  /** Service fee for one validator, wei. */
  feePerValidatorWei: bigint
}

/** @throws {NodeAnswerError} when there is no such contract at the address */
export async function readBatchContract(provider: Eip1193, address: string): Promise<BatchContract> {
  const [depositContract, feePerValidatorWei] = await Promise.all([
    readDepositContract(provider, address),
    readServiceFee(provider, address),
  ])
  return { depositContract, feePerValidatorWei }
}

async function readDepositContract(provider: Eip1193, address: string): Promise<`0x${string}`> {
  const functionName = 'DEPOSIT_CONTRACT'
  const data = await readWord(provider, address, encodeFunctionData({ abi, functionName }))
  return decodeFunctionResult({ abi, functionName, data })
}
