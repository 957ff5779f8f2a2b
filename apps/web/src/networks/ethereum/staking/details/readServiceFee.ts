import { type Eip1193, readWord } from '@granary/drivers/evm/chain'

/** `feePerValidator()`, written out: the codec of contract calls is more than the rest of the first screen's chain code. */
export const feePerValidatorCall = '0x551d8dc7'

/** What the batch contract takes for one validator, wei. @throws {NodeAnswerError} */
export async function readServiceFee(provider: Eip1193, batchContract: string): Promise<bigint> {
  return BigInt(await readWord(provider, batchContract, feePerValidatorCall))
}
