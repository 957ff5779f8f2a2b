import type { Fp2 } from './fp2.ts'
import * as fp2 from './fp2.ts'
import type { AffinePoint, Point } from './g2.ts'

/** The 3-isogeny from E2' to E2 (RFC 9380, appendix E.3). */
export function isogeny({ x, y }: AffinePoint): Point {
  const xDenominator = evaluate(xDenominatorTerms, x)
  const yDenominator = evaluate(yDenominatorTerms, x)
  const xNumerator = evaluate(xNumeratorTerms, x)
  const yNumerator = fp2.multiply(y, evaluate(yNumeratorTerms, x))
  // x = xN/xD and y = yN/yD as Jacobian coordinates with Z = xD·yD: no inversion.
  const squared = fp2.square(yDenominator)
  const cubed = fp2.multiply(fp2.square(xDenominator), xDenominator)
  return {
    x: fp2.multiply(fp2.multiply(xNumerator, xDenominator), squared),
    y: fp2.multiply(fp2.multiply(yNumerator, cubed), squared),
    z: fp2.multiply(xDenominator, yDenominator),
  }
}

/** Horner's rule. */
function evaluate(terms: readonly Fp2[], x: Fp2): Fp2 {
  return terms.reduce((sum, term) => fp2.add(fp2.multiply(sum, x), term))
}

/** Terms from the highest power down; where the RFC has p - n for a small n, they have -n. */
const xNumeratorTerms: readonly Fp2[] = [
  {
    c0: 0x171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1n,
    c1: 0n,
  },
  {
    c0: 0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71en,
    c1: 0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38dn,
  },
  {
    c0: 0n,
    c1: 0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71an,
  },
  {
    c0: 0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6n,
    c1: 0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6n,
  },
]

const xDenominatorTerms: readonly Fp2[] = [fp2.one, { c0: 12n, c1: -12n }, { c0: 0n, c1: -72n }]

const yNumeratorTerms: readonly Fp2[] = [
  {
    c0: 0x124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10n,
    c1: 0n,
  },
  {
    c0: 0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71cn,
    c1: 0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38fn,
  },
  {
    c0: 0n,
    c1: 0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97ben,
  },
  {
    c0: 0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706n,
    c1: 0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706n,
  },
]

const yDenominatorTerms: readonly Fp2[] = [
  fp2.one,
  { c0: 18n, c1: -18n },
  { c0: 0n, c1: -216n },
  { c0: -432n, c1: -432n },
]
