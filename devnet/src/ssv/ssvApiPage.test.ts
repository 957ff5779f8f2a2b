import { expect, test } from 'vitest'
import { ssvApiPage } from './ssvApiPage.ts'

const operators = [1, 2, 3].map(id => ({
  id,
  name: `Operator ${id}`,
  isRun: id === 1,
  isRemoved: id === 2,
  validators: [],
}))

test('a page lists the operators that have not left, and what nobody runs performs nothing', () => {
  expect(ssvApiPage(operators, 1, 100)).toMatchObject({
    operators: [
      { id: 1, status: 'Active', performance: { '24h': expect.closeTo(99.8) } },
      { id: 3, status: 'Inactive', performance: { '24h': 0, '30d': 0 } },
    ],
    pagination: { total: 2, pages: 1 },
  })
})

test('pages follow each other', () => {
  expect(ssvApiPage(operators, 2, 1).operators.map(({ id }) => id)).toEqual([3])
  expect(ssvApiPage(operators, 3, 1).operators).toEqual([])
})
