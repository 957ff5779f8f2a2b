import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, which are misheard and misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits in four groups of four. */
export function newReference(): string {
  // 256 is a multiple of 32, so each digit is as likely as any other.
  const letters = [...randomBytes(16)].map(byte => digits[byte % digits.length])
  return [0, 4, 8, 12].map(start => letters.slice(start, start + 4).join('')).join('-')
}
