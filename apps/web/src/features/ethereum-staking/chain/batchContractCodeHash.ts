import { batchDepositImmutables } from '@granary/contracts/bytecode'
import { keccak256 } from 'viem/utils'

/** keccak256 of a batch contract's runtime code with its immutables zeroed: the same for every provider. */
export function batchContractCodeHash(code: `0x${string}`): `0x${string}` {
  let digits = code.slice(2)
  for (const { start, length } of batchDepositImmutables)
    digits = digits.slice(0, start * 2) + '0'.repeat(length * 2) + digits.slice((start + length) * 2)
  return keccak256(`0x${digits}`)
}
