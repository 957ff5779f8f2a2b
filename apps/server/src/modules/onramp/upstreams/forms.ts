import * as z from 'zod/mini'
import { isHttpUrl } from '#server/platform/settings/isHttpUrl.ts'

/** A word of a provider that pages show or send back. */
export const word = z.string().check(z.minLength(1), z.maxLength(64))

/** An amount as text in plain digits; providers write numbers or text. */
export const amountText = z.pipe(
  z.union([z.string(), z.number().check(z.gte(0))]),
  z.pipe(z.transform(plainDigits), z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/))),
)

function plainDigits(amount: string | number): string {
  const text = String(amount)
  return text.includes('e')
    ? Number(amount)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : text
}

/** The page that a person is sent to. */
export const pageUrl = z.string().check(
  z.maxLength(4_000),
  z.refine(url => isHttpUrl(url) && new URL(url).protocol === 'https:'),
)

export const hashText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
