import * as z from 'zod/mini'

/** A quantity of JSON-RPC (`0x1f`) as a bigint. Beyond 256 bits it is none. */
export const quantitySchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
)
