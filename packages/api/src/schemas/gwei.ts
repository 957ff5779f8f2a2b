import * as z from 'zod/mini'

/** Gwei: a decimal string in JSON, a bigint in code. */
export const gwei = z.codec(z.string().check(z.regex(/^(0|[1-9][0-9]{0,19})$/)), z.bigint(), {
  decode: text => BigInt(text),
  encode: amount => amount.toString(),
})

/** Wei: a decimal string in JSON, a bigint in code. */
export const wei = z.codec(z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/)), z.bigint(), {
  decode: text => BigInt(text),
  encode: amount => amount.toString(),
})

/** Wei, possibly negative: a gain that a slashing turned into a loss. */
export const signedWei = z.codec(z.string().check(z.regex(/^(0|-?[1-9][0-9]{0,77})$/)), z.bigint(), {
  decode: text => BigInt(text),
  encode: amount => amount.toString(),
})

/** Gwei, possibly negative: rewards less penalties. */
export const signedGwei = z.codec(z.string().check(z.regex(/^(0|-?[1-9][0-9]{0,19})$/)), z.bigint(), {
  decode: text => BigInt(text),
  encode: amount => amount.toString(),
})
