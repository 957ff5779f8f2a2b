import * as z from 'zod/mini'

/** `0x` and so many bytes in lower-case hex. */
export const hex = (bytes: number): z.ZodMiniType<`0x${string}`, `0x${string}`> =>
  z.templateLiteral(['0x', z.string()]).check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)))

/** Lower case. */
export const address = hex(20)
export const bytes32 = hex(32)
/** ISO 8601. */
export const time = z.iso.datetime()
export const count = z.int().check(z.gte(0))
export const amount = z.bigint().check(z.gte(0n))
