import { encodeFunctionData, type Hash } from 'viem'
import type { ContractWriteInput, EvmAccount } from '../core/index.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Encodes the call in the page and sends it. @throws as sendTransaction, and viem's encoding errors */
export async function writeContract(account: EvmAccount, input: ContractWriteInput): Promise<Hash> {
  const { address, abi, functionName, args = [], ...transaction } = input
  const data = encodeFunctionData({ abi, functionName, args })
  return sendTransaction(account, { ...transaction, to: address, data })
}
