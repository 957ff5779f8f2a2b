import * as z from 'zod/mini'

/** Lower-case hex of exactly `bytes` bytes, with 0x. */
export function hex(bytes: number): z.ZodMiniType<`0x${string}`, `0x${string}`> {
  // Within the template: the JSON schema, and so the OpenAPI document, would miss a separate check.
  return z.templateLiteral(['0x', z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))])
}

/** A 20-byte address in lower case. Forms accept checksummed addresses and lower them. */
export const address = hex(20)

/** A BLS public key of a validator. */
export const pubkey = hex(48)

export const bytes32 = hex(32)
