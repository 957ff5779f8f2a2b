import type { Dollars } from './dollars.ts'

/** Percent with four places. */
export const changeOf = (now: Dollars, before: Dollars): number | undefined =>
  before > 0n ? Number(((now - before) * 1_000_000n) / before) / 10_000 : undefined

/** A change that multiplies a price by more is an error of its source. */
const highest = 100_000

/** @returns undefined for what is no change of a price: no number, a loss of more than all, absurd */
export function parseChange(given: unknown): number | undefined {
  if (typeof given !== 'number' || !(given >= -100 && given <= highest)) return undefined
  return Math.round(given * 10_000) / 10_000
}
