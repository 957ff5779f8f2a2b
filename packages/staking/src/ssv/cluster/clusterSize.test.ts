import { expect, test } from 'vitest'
import {
  clusterSizes,
  isClusterSize,
  maxValidatorsPerTransaction,
  sortOperatorIds,
  splitIntoSsvTransactions,
} from './clusterSize.ts'

test('a transaction takes 80, 40, 30 or 20 validators', () => {
  expect(clusterSizes.map(maxValidatorsPerTransaction)).toEqual([80, 40, 30, 20])
})

test('registrations are cut in order into the fewest transactions', () => {
  const items = Array.from({ length: 101 }, (_, i) => i)
  for (const [size, lengths] of [
    [4, [80, 21]],
    [7, [40, 40, 21]],
    [10, [30, 30, 30, 11]],
    [13, [20, 20, 20, 20, 20, 1]],
  ] as const) {
    const batches = splitIntoSsvTransactions(items, size)
    expect(batches.map(batch => batch.length)).toEqual(lengths)
    expect(batches.flat()).toEqual(items)
  }
  expect(splitIntoSsvTransactions([], 4)).toEqual([])
})

test('only 4, 7, 10 and 13 operators make a cluster', () => {
  expect(Array.from({ length: 20 }, (_, i) => i).filter(isClusterSize)).toEqual([4, 7, 10, 13])
})

test('ids are sorted as numbers, not as text', () => {
  expect(sortOperatorIds([10n, 9n, 200n, 1n])).toEqual([1n, 9n, 10n, 200n])
})
