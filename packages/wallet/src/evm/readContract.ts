import { BaseError } from '@granary/errors'
import type { Abi, Address, Client } from 'viem'
import { readContract as readWithViem } from 'viem/actions'
import { wordsOf } from '../core/wallet-errors/walletError.ts'

type ContractReadInput = {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** Calls a view function of a contract. @throws ContractReadError */
export async function readContract(reader: Client, input: ContractReadInput): Promise<unknown> {
  try {
    return await readWithViem(reader, input)
  } catch (cause) {
    throw new ContractReadError(cause)
  }
}

export class ContractReadError extends BaseError {
  override readonly name = 'ContractReadError'
  constructor(cause: unknown) {
    super('The contract could not be read.', {
      code: 'CONTRACT_READ_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['Reading moves no money. Try again later.'],
    })
  }
}
