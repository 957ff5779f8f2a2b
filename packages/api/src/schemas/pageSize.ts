import * as z from 'zod/mini'

/** How many entries a page of a list may have: 1 to `most`, four digits at most. */
export const pageSize = (most: number) =>
  z.optional(
    z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), z.int().check(z.gte(1), z.lte(most)), {
      decode: Number,
      encode: String,
    }),
  )
