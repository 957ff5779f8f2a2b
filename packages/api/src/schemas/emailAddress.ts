import * as z from 'zod/mini'

/** E-mail addresses without quotes, comments or anything that could start another header or recipient. */
export const emailAddress = z
  .string()
  .check(z.maxLength(254), z.regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/))
