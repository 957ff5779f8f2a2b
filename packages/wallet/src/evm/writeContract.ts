import { encodeFunctionData, type Hash } from 'viem'
import type { ContractWriteInput, EvmAccount } from '../core/index.ts'
import { SendTransactionError, sendTransaction } from './sendTransaction.ts'

/** Encodes the call in the page and sends it. @throws as sendTransaction; SendTransactionError if the call does not fit the ABI */
export async function writeContract(account: EvmAccount, input: ContractWriteInput): Promise<Hash> {
  const { address, abi, functionName, args = [], ...transaction } = input
  const data = encode(() => encodeFunctionData({ abi, functionName, args }))
  return sendTransaction(account, { ...transaction, to: address, data })
}

function encode<Data>(run: () => Data): Data {
  try {
    return run()
  } catch (cause) {
    throw new SendTransactionError(cause)
  }
}
