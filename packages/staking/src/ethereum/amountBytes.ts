import { BaseError } from '@granary/errors'

/**
 * An amount as eight bytes: little-endian as SSZ hashes it, or big-endian as the batch contract reads it.
 * @param amountGwei 0 to 2^64 - 1
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE when it does not fit: never wraps
 */
export function amountBytes(amountGwei: bigint, order: 'littleEndian' | 'bigEndian'): Uint8Array {
  if (BigInt.asUintN(64, amountGwei) !== amountGwei) throw new AmountOutOfRangeError()
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, amountGwei, order === 'littleEndian')
  return bytes
}

export class AmountOutOfRangeError extends BaseError {
  override readonly name = 'AmountOutOfRangeError'
  constructor() {
    super('An amount does not fit the deposit contract.', {
      code: 'AMOUNT_OUT_OF_RANGE',
      details: 'expected 0 to 2^64 - 1 gwei',
    })
  }
}
