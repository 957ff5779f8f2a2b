import * as z from 'zod/mini'

/** Page size of a list: 1 to `most`, at most four digits. */
export const pageSize = (most: number) =>
  z.optional(
    z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), z.int().check(z.gte(1), z.lte(most)), {
      decode: Number,
      encode: String,
    }),
  )
