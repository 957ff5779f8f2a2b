import * as z from 'zod/mini'

/** An amount: a decimal string of this form in JSON, a bigint in code. Bundles drop one without a use. */
/* @__NO_SIDE_EFFECTS__ */
const amount = (form: RegExp) =>
  z.codec(z.string().check(z.regex(form)), z.bigint(), {
    decode: text => BigInt(text),
    encode: value => value.toString(),
  })

export const gwei = amount(/^(0|[1-9][0-9]{0,19})$/)

export const wei = amount(/^(0|[1-9][0-9]{0,77})$/)

/** Possibly negative: a gain that a slashing turned into a loss. */
export const signedWei = amount(/^(0|-?[1-9][0-9]{0,77})$/)

/** Possibly negative: rewards less penalties. */
export const signedGwei = amount(/^(0|-?[1-9][0-9]{0,19})$/)
