import { weiPerGwei } from './constants.ts'
import type { DepositData } from './DepositData.ts'

/**
 * The exact value of a batch deposit: the batch contract refuses a wei more or less.
 * @param feePerValidatorWei the contract's present service fee, wei
 * @returns wei
 */
export function batchDepositValueWei({
  deposits,
  feePerValidatorWei,
}: {
  deposits: readonly Pick<DepositData, 'amountGwei'>[]
  feePerValidatorWei: bigint
}): bigint {
  return deposits.reduce((total, { amountGwei }) => total + amountGwei * weiPerGwei + feePerValidatorWei, 0n)
}
