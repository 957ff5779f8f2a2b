import * as z from 'zod/mini'

/** Lower-case hex of exactly `bytes` bytes, with 0x. */
export function hex(bytes: number): z.ZodMiniType<`0x${string}`, `0x${string}`> {
  // Within the template: a check behind it would be missing in the JSON schema, and so in the OpenAPI document.
  return z.templateLiteral(['0x', z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))])
}

/** A 20-byte address in lower case (decision: forms accept checksummed ones and pass them on in lower case). */
export const address = hex(20)

/** A BLS public key of a validator. */
export const pubkey = hex(48)

export const bytes32 = hex(32)
