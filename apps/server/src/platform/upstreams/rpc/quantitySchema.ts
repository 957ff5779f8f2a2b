import * as z from 'zod/mini'

/** A JSON-RPC quantity (`0x1f`) as a bigint, up to 256 bits. */
export const quantitySchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
)
