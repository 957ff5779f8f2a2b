import { expect, test } from 'vitest'
import { specificationRows, testedRowIds } from '../specificationRows.ts'

test('the specification has its 729 rows, each id once', () => {
  const ids = specificationRows().map(row => row.id)
  expect(ids).toHaveLength(729)
  expect(new Set(ids).size).toBe(729)
})

test('every row id that a test names exists', () => {
  const known = new Set(specificationRows().map(row => row.id))
  const unknown = [...testedRowIds()].filter(([id]) => !known.has(id))
  expect(unknown).toEqual([])
})
