import * as z from 'zod/mini'

/** Values as the Beacon API writes them: numbers are decimal texts. */
const digits = z.string().check(z.regex(/^\d+$/))

export const number = z.pipe(digits, z.transform(Number))

export const gwei = z.pipe(
  digits,
  z.transform((text: string) => BigInt(text)),
)

export const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform(text => text.toLowerCase() as `0x${string}`),
)

/** FAR_FUTURE_EPOCH stands for "not set". */
export const epoch = z.pipe(
  digits,
  z.transform(text => (text === '18446744073709551615' ? null : Number(text))),
)
