import { expect, test } from 'vitest'
import { loadedRows, pageStart } from './loadedRows.ts'

test('[B9.01] the rows of the list come in pages of 40', () => {
  expect(loadedRows(500, 0)).toBe(40)
  expect(loadedRows(500, 39)).toBe(40)
  expect(loadedRows(500, 40)).toBe(80)
  expect(loadedRows(50, 45)).toBe(50)
  expect(loadedRows(0, 0)).toBe(0)
  expect(loadedRows(10, -1)).toBe(10)
  expect([0, 1, 40, 41, 80].map(pageStart)).toEqual([0, 0, 0, 40, 40])
})
