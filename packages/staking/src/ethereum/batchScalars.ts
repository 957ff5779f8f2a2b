/**
 * Random 64-bit numbers, none zero, that nobody who made the signatures could foresee: errors in two
 * signatures cannot be made to cancel out. From the platform's cryptographic generator.
 */
export function batchScalars(count: number): bigint[] {
  const scalars = new BigUint64Array(count)
  // The platform fills at most 65,536 bytes in one call.
  for (let i = 0; i < count; i += 8192) crypto.getRandomValues(scalars.subarray(i, i + 8192))
  return Array.from(scalars, scalar => scalar || 1n)
}
