import * as z from 'zod'

/** A whole number within bounds, both included. */
export const count = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .refine(value => value >= low && value <= high, `is not between ${low} and ${high}`)
