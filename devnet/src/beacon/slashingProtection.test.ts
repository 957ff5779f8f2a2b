import { expect, test } from 'vitest'
import { mergeRecords, recordAttestation, recordBlock, unsigned } from './slashingProtection.ts'

test('refuses a second block of a slot, or an older one', () => {
  const record = recordBlock(unsigned, 0)
  expect(record).toEqual({ ...unsigned, blockSlot: 0 })
  expect(recordBlock({ ...unsigned, blockSlot: 7 }, 7)).toBeNull()
  expect(recordBlock({ ...unsigned, blockSlot: 7 }, 6)).toBeNull()
})

test('refuses double, surrounding and surrounded votes', () => {
  const record = { ...unsigned, sourceEpoch: 4, targetEpoch: 6 }
  expect(recordAttestation(record, 5, 6)).toBeNull()
  expect(recordAttestation(record, 3, 7)).toBeNull()
  expect(recordAttestation(record, 4, 5)).toBeNull()
  expect(recordAttestation(record, 4, 7)).toEqual({ ...record, targetEpoch: 7 })
})

test('merging two records keeps the stricter value of each number', () => {
  const a = { blockSlot: 9, sourceEpoch: 1, targetEpoch: 2 }
  const b = { blockSlot: 3, sourceEpoch: 2, targetEpoch: 3 }
  expect(mergeRecords(a, b)).toEqual({ blockSlot: 9, sourceEpoch: 2, targetEpoch: 3 })
})
