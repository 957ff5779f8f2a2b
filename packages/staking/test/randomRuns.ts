/** Settings of a costly property: a few runs, always the same; many random ones in `npm run test:long` (GRANARY_LONG). */
export function randomRuns(long: number, short: number): { numRuns: number; seed?: number } {
  return process.env.GRANARY_LONG ? { numRuns: long } : { numRuns: short, seed: 7 }
}
