// @vitest-environment node
import { expect, test } from 'vitest'
import { stackValues } from './stackValues.ts'

test('positive values stack upwards and negative ones downwards, in any order', () => {
  expect(stackValues([2, -1, 3, -4, 0])).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: -1 },
    { from: 2, to: 5 },
    { from: -1, to: -5 },
    { from: 5, to: 5 },
  ])
})
