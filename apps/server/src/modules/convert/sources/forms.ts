import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod/mini'

/** An amount as services of swaps write it: decimal text. */
export const amountText = z.codec(z.string().check(z.regex(/^\d{1,78}$/)), z.bigint(), {
  decode: text => BigInt(text),
  encode: String,
})

const lowerHex = (form: RegExp) =>
  z.pipe(
    z.string().check(z.regex(form)),
    z.transform(text => text.toLowerCase() as Hex),
  )

export const anyAddress = lowerHex(/^0x[0-9a-fA-F]{40}$/)
export const calldata = lowerHex(/^0x([0-9a-fA-F]{2})*$/)

/** Coins that go along: decimal text, hex or nothing. */
export const coinsText = z.pipe(
  z.optional(z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/))),
  z.transform(text => BigInt(text ?? 0)),
)
