import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queueProgress } from './queueProgress.ts'

const stateAt = (number: number) => ({
  block: { number, timestampSeconds: 0 },
  lockBlocks: 1000n,
  unlockBlocks: 100n,
})

test("progress counts blocks of the entry's own period and stays within 0 to 100", () => {
  expect(queueProgress({ type: 'locking', expectedBlock: 2000n }, stateAt(1000))).toBe(0)
  expect(queueProgress({ type: 'locking', expectedBlock: 2000n }, stateAt(1999))).toBe(99)
  expect(queueProgress({ type: 'unlocking', expectedBlock: 2000n }, stateAt(1950))).toBe(50)
  fc.assert(
    fc.property(fc.nat(10_000), fc.bigInt({ min: 0n, max: 20_000n }), (now, endBlock) => {
      const progress = queueProgress({ type: 'locking', expectedBlock: endBlock }, stateAt(now))
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress === 100).toBe(endBlock <= BigInt(now))
    }),
  )
})

test('without a block or a period there is no progress', () => {
  expect(queueProgress({ type: 'unlocking', expectedBlock: null }, stateAt(5))).toBeNull()
  expect(
    queueProgress({ type: 'locking', expectedBlock: 9n }, { ...stateAt(5), lockBlocks: null }),
  ).toBeNull()
})
