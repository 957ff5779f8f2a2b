import { computeBaseRewardPerIncrement } from '@lodestar/state-transition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseRewardPerIncrement } from './baseRewardPerIncrement.ts'

test('the base reward equals a consensus client’s, for any stake', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000_000 }), increments => {
      expect(baseRewardPerIncrement(BigInt(increments) * 1_000_000_000n)).toBe(
        BigInt(computeBaseRewardPerIncrement(increments)),
      )
    }),
  )
})
