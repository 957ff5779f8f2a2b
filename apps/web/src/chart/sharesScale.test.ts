import { expect, test } from 'vitest'
import { sharesScale } from './sharesScale.ts'

const columnsOf = (...columns: [bar: number, line: number][]) =>
  columns.map(([bar, line]) => ({ label: '', values: [bar], line, isTentative: false }))

test('earnings and their total on one day share one axis; two would show the same figures twice', () => {
  expect(sharesScale(columnsOf([4, 4]))).toBe(true)
  expect(sharesScale(columnsOf([0, 0]))).toBe(true)
})

test('a total far above the earnings of a day has an axis of its own', () => {
  expect(sharesScale(columnsOf([4, 40], [4, 44]))).toBe(false)
})
